import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const gzipped = promisify(gzip);
const memoryLimit = 48 * 1024 * 1024;
const smallestGzip = 1024;

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const isText = (type: string) => /^text\/|json|svg/.test(type);

/** A file in memory. `gzip` is null where compressing does not pay. */
export interface StaticFile {
  contentType: string;
  etag: string;
  isImmutable: boolean;
  plain: Buffer;
  gzip: Buffer | null;
}

/** See `createStaticFiles`. */
export interface StaticFiles {
  has: (pathname: string) => boolean;
  /** The file at the path of an address. Ask `has` first. */
  get: (pathname: string) => Promise<StaticFile>;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/**
 * The files of a build (`/_next/static`, named by content, so cached for ever) and of `public`. The paths are listed at start and
 * looked up as they stand: what was not on disk then does not exist, and no spelling of a path leads out of the two folders.
 */
export function createStaticFiles(distFolder: string, publicFolder: string): StaticFiles {
  const paths = new Map<string, string>();
  for (const file of filesBelow(publicFolder)) paths.set(`/${file}`, path.join(publicFolder, file));
  for (const file of filesBelow(path.join(distFolder, 'static'))) paths.set(`/_next/static/${file}`, path.join(distFolder, 'static', file));

  const read = async (pathname: string): Promise<StaticFile> => {
    const file = paths.get(pathname);
    if (!file) throw new Error('not a static file');
    const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    const plain = await readFile(file);
    const small = isText(contentType) && plain.length >= smallestGzip ? await gzipped(plain, { level: 9 }) : null;
    return {
      contentType,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      isImmutable: pathname.startsWith('/_next/static/'),
      plain,
      gzip: small && small.length < plain.length ? small : null,
    };
  };
  const loaded = new LRUCache<string, StaticFile>({
    maxSize: memoryLimit,
    sizeCalculation: ({ plain, gzip: small }) => plain.length + (small?.length ?? 0) + 1,
    fetchMethod: read,
  });

  return {
    has: (pathname) => paths.has(pathname),
    get: (pathname) => loaded.forceFetch(pathname),
  };
}
