import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { bannerCover } from './bannerCover.ts';
import { casinoCover } from './casinoCover.ts';
import { slotCover } from './slotCover.ts';
import { symbolPicture } from './symbolPicture.ts';

const covers = { slot: slotCover, casino: casinoCover, banner: bannerCover } as const;

const coverAddress = /^\/pictures\/(slot|casino|banner)\/([a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60})?)\.png$/;
const symbolAddress = /^\/pictures\/symbol\/([a-z]{1,20})\/([a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60})?)\.svg$/;

/** Games whose second part is this word have an address and no picture: the portal must cope with a broken one. */
const missing = '.missing';

/** Rendered covers by path, the promise itself: a second asker waits for the first one's work. */
const rendered = new LRUCache<string, Promise<Buffer>>({ max: 150 });

/**
 * Answers `GET /pictures/<slot|casino|banner>/<code>.png` with a cover drawn from the code (600 x 800, 800 x 500, 1400 x 360), and
 * `GET /pictures/symbol/<symbol>/<code>.svg` with a symbol for that game's reels. False = no address of a picture, and nothing was answered.
 */
export async function handlePictureRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = request.url?.split('?')[0] ?? '';
  if (!path.startsWith('/pictures/')) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return true;
  }
  const found = (await coverAt(path)) ?? symbolAt(path);
  if (!found) {
    response.writeHead(404).end();
    return true;
  }
  response.writeHead(200, {
    'content-type': found.type,
    'content-length': found.picture.length,
    'cache-control': 'public, max-age=604800',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : found.picture);
  return true;
}

interface Picture {
  type: 'image/png' | 'image/svg+xml';
  picture: Buffer;
}

async function coverAt(path: string): Promise<Picture | undefined> {
  const [, kind, code = ''] = coverAddress.exec(path) ?? [];
  if (!kind || code.endsWith(missing)) return undefined;
  const cover =
    rendered.get(path) ??
    sharp(Buffer.from(covers[kind as keyof typeof covers](code)))
      .png({ compressionLevel: 6 })
      .toBuffer();
  rendered.set(path, cover);
  cover.catch(() => rendered.delete(path));
  return { type: 'image/png', picture: await cover };
}

function symbolAt(path: string): Picture | undefined {
  const [, symbol, code = ''] = symbolAddress.exec(path) ?? [];
  const svg = symbol && symbolPicture(symbol, code);
  return svg ? { type: 'image/svg+xml', picture: Buffer.from(svg) } : undefined;
}
