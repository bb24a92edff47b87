import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { bannerCover } from './bannerCover.ts';
import { casinoCover } from './casinoCover.ts';
import { slotCover } from './slotCover.ts';

const covers = { slot: slotCover, casino: casinoCover, banner: bannerCover } as const;

const address = /^\/pictures\/(slot|casino|banner)\/([a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60})?)\.png$/;

/** Games whose second part is this word have an address and no picture: the portal must cope with a broken one. */
const missing = '.missing';

/** Rendered pictures by path, the promise itself: a second asker waits for the first one's work. */
const rendered = new LRUCache<string, Promise<Buffer>>({ max: 150 });

/**
 * Answers `GET /pictures/<slot|casino|banner>/<code>.png` with a picture drawn from the code: 600 x 800, 800 x 500, 1400 x 360.
 * False = the address is not one of a picture, and nothing was answered.
 */
export async function handlePictureRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = request.url?.split('?')[0] ?? '';
  if (!path.startsWith('/pictures/')) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return true;
  }
  const [, kind, code = ''] = address.exec(path) ?? [];
  if (!kind || code.endsWith(missing)) {
    response.writeHead(404).end();
    return true;
  }
  const picture = await pictureOf(path, () => covers[kind as keyof typeof covers](code));
  response.writeHead(200, {
    'content-type': 'image/png',
    'content-length': picture.length,
    'cache-control': 'public, max-age=604800',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : picture);
  return true;
}

function pictureOf(path: string, draw: () => string): Promise<Buffer> {
  const known = rendered.get(path);
  if (known) return known;
  const picture = sharp(Buffer.from(draw())).png({ compressionLevel: 6 }).toBuffer();
  rendered.set(path, picture);
  picture.catch(() => rendered.delete(path));
  return picture;
}
