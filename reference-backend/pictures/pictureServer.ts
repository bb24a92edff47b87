import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';

const pictureAddress = /^\/pictures\/((?:slot|casino|banner)\/[a-z-]+\.webp)$/;

/** Serves the WebP files of this folder at `/pictures/<slot|casino|banner>/<name>.webp`. False = not an address of a picture, nothing was answered. */
export async function handlePictureRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = request.url?.split('?')[0] ?? '';
  if (!path.startsWith('/pictures/')) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return true;
  }
  const file = pictureAddress.exec(path)?.[1];
  const picture = file && (await readFile(new URL(file, import.meta.url)).catch(() => undefined));
  if (!picture) {
    response.writeHead(404).end();
    return true;
  }
  response.writeHead(200, {
    'content-type': 'image/webp',
    'content-length': picture.length,
    'cache-control': 'public, max-age=604800',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : picture);
  return true;
}
