import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { replyText } from '#lib/server/http/replyText.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { bytesOf, contentHash, encodeFile, representationFor, type SharedContent } from './compressedFiles.ts';

const maxCachedBytes = 48 * 1024 * 1024;

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

export interface FileContent {
  contentType: string;
  plain: Buffer;
  /** The file name contains a hash of the content. */
  isImmutable?: boolean;
  /** Other sites may embed it, such as messengers that show a link preview. */
  isCrossOrigin?: boolean;
  /** Its Content-Security-Policy, where it needs more than nothing. */
  policy?: string;
  /** The first page of a game's window. With an opener policy, WebKit cuts the portal's handle of it (docs/decisions/0022). */
  isGameWindow?: boolean;
}

type CachedFile = FileContent & SharedContent;

export type FileLoader = () => Promise<FileContent>;

export interface StaticFiles {
  has: (pathname: string) => boolean;
  /** Replies with a file that exists (`has`); 304 if its ETag matches, 500 if it cannot be loaded or made. The caller sets the security headers before. */
  reply: (pathname: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** A service worker has the policy of its script. */
const policies: Record<string, Pick<FileContent, 'policy'>> = { 'service-worker.js': { policy: "default-src 'none'; connect-src 'self'" } };

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** The files of `/_next/static` and `public`, listed once at start: no request path reaches the file system. */
export function builtFiles(distFolder: string, publicFolder: string): Map<string, FileLoader> {
  const loaders = new Map<string, FileLoader>();
  const add = (folder: string, urlPrefix: string, isImmutable: boolean) => {
    for (const file of filesBelow(folder)) {
      const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
      loaders.set(urlPrefix + file, async () => ({
        contentType,
        plain: await readFile(path.join(folder, file)),
        isImmutable,
        ...policies[file],
      }));
    }
  };
  add(publicFolder, '/', false);
  add(path.join(distFolder, 'static'), '/_next/static/', true);
  return loaders;
}

/** Where the build leaves the compressed files (scripts/release/compressFiles.ts). */
export const compressedFolder = (distFolder: string): string => path.join(distFolder, 'compressed');

interface StaticFilesOptions {
  /** Of the compressed files of the build. */
  folder?: string;
  /** How long a file that could not be loaded or made is not tried again. */
  retryMs?: number;
}

/** Serves files from memory; each is loaded at its first request (docs/decisions/0018). */
export function createStaticFiles(
  loaders: ReadonlyMap<string, FileLoader>,
  log: Log,
  { folder, retryMs = 0 }: StaticFilesOptions = {},
): StaticFiles {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: maxCachedBytes,
    sizeCalculation: bytesOf,
    fetchMethod: async (pathname) => {
      const content = await (loaders.get(pathname) as FileLoader)();
      const { plain, contentType } = content;
      return { ...content, hash: contentHash(plain), encoded: await encodeFile(plain, contentType, folder) };
    },
  });

  /** When a file that could not be loaded or made is tried again, by path. */
  const retryTimes = new Map<string, number>();

  const load = async (pathname: string): Promise<CachedFile | null> => {
    if (performance.now() < (retryTimes.get(pathname) ?? 0)) return null;
    try {
      const file = await cache.forceFetch(pathname);
      retryTimes.delete(pathname);
      return file;
    } catch (fault) {
      // Once per path: browsers ask for an icon with every page.
      if (!retryTimes.has(pathname)) log.fault(fault, currentRequestId());
      retryTimes.set(pathname, performance.now() + retryMs);
      return null;
    }
  };

  return {
    has: (pathname) => loaders.has(pathname),
    async reply(pathname, request, response) {
      const file = await load(pathname);
      if (!file) return replyText(response, 500, 'Internal Server Error');
      response.setHeader('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      const { encoding, etag, body, isKnown } = representationFor(file, request);
      response.setHeader('etag', etag);
      if (file.policy) response.setHeader('content-security-policy', file.policy);
      if (file.isGameWindow) response.removeHeader('cross-origin-opener-policy');
      if (file.isCrossOrigin) response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (Object.keys(file.encoded).length > 0) response.setHeader('vary', 'accept-encoding');
      if (isKnown) {
        response.writeHead(304).end();
        return;
      }
      if (encoding) response.setHeader('content-encoding', encoding);
      response.writeHead(200, { 'content-type': file.contentType, 'content-length': body.length });
      response.end(body);
    },
  };
}
