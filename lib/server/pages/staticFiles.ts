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
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const isText = (type: string) => /^text\/|json|svg|xml/.test(type);

/** What becomes a file in memory. */
interface FileContent {
  contentType: string;
  plain: Buffer;
  /** Its name changes with its content. */
  isImmutable?: boolean;
  /** Other sites may show it, as a messenger shows the picture of a shared address. */
  isForOtherSites?: boolean;
}

/** A file in memory. `gzip` is null where compressing does not pay. */
interface StaticFile extends Required<FileContent> {
  etag: string;
  gzip: Buffer | null;
}

/** Brings the content of a file when it is first asked for. */
export type FileMaker = () => Promise<FileContent>;

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
export function builtFiles(distFolder: string, publicFolder: string): Map<string, FileMaker> {
  const read = (file: string, isImmutable: boolean) => async () => ({
    contentType: contentTypes[path.extname(file)] ?? 'application/octet-stream',
    plain: await readFile(file),
    isImmutable,
  });
  const makers = new Map<string, FileMaker>();
  for (const file of filesBelow(publicFolder)) makers.set(`/${file}`, read(path.join(publicFolder, file), false));
  for (const file of filesBelow(path.join(distFolder, 'static'))) {
    makers.set(`/_next/static/${file}`, read(path.join(distFolder, 'static', file), true));
  }
  return makers;
}

async function pack({ contentType, plain, isImmutable = false, isForOtherSites = false }: FileContent): Promise<StaticFile> {
  const small = isText(contentType) && plain.length >= smallestGzip ? await gzipped(plain, { level: 9 }) : null;
  return {
    contentType,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isImmutable,
    isForOtherSites,
    plain,
    gzip: small && small.length < plain.length ? small : null,
  };
}

/** Files by the path of their address, made when first asked for and kept in memory. */
export function createStaticFiles(makers: ReadonlyMap<string, FileMaker>): StaticFiles {
  const loaded = new LRUCache<string, StaticFile>({
    maxSize: memoryLimit,
    sizeCalculation: ({ plain, gzip: small }) => plain.length + (small?.length ?? 0) + 1,
    fetchMethod: async (pathname) => {
      const make = makers.get(pathname);
      if (!make) throw new Error('not a static file');
      return pack(await make());
    },
  });

  return {
    has: (pathname) => makers.has(pathname),
    get: (pathname) => loaded.forceFetch(pathname),
  };
}
