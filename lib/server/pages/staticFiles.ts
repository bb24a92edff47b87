import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { replyText } from '#lib/server/http/replyText.ts';
import { acceptsGzip } from '#lib/server/http/requestHeaders.ts';

const gzipAsync = promisify(gzip);
const maxCachedBytes = 48 * 1024 * 1024;
const minGzipBytes = 1024;

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

/** `gzip` is null if compression does not make the file smaller. */
interface CachedFile extends FileContent {
  etag: string;
  gzip: Buffer | null;
}

export type FileLoader = () => Promise<FileContent>;

export interface StaticFiles {
  has: (pathname: string) => boolean;
  /** Replies with a file that exists (`has`); 304 if its ETag matches. The caller sets the security headers before. */
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

async function compress(content: FileContent): Promise<CachedFile> {
  const { contentType, plain } = content;
  const gzipped = isText(contentType) && plain.length >= minGzipBytes ? await gzipAsync(plain, { level: 9 }) : null;
  return {
    ...content,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    gzip: gzipped && gzipped.length < plain.length ? gzipped : null,
  };
}

/** Serves files from memory; each is loaded and compressed at its first request (docs/decisions/0018). */
export function createStaticFiles(loaders: ReadonlyMap<string, FileLoader>): StaticFiles {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ plain, gzip: gzipped }) => plain.length + (gzipped?.length ?? 0) + 1,
    fetchMethod: async (pathname) => {
      const load = loaders.get(pathname);
      if (!load) throw new Error('not a static file');
      return compress(await load());
    },
  });

  return {
    has: (pathname) => loaders.has(pathname),
    async reply(pathname, request, response) {
      const file = await cache.forceFetch(pathname).catch(() => null);
      if (!file) return replyText(response, 404, 'Not found');
      response.setHeader('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      response.setHeader('etag', file.etag);
      if (file.policy) response.setHeader('content-security-policy', file.policy);
      if (file.isGameWindow) response.removeHeader('cross-origin-opener-policy');
      if (file.isCrossOrigin) response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (file.gzip) response.setHeader('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === file.etag) {
        response.writeHead(304).end();
        return;
      }
      const gzipped = acceptsGzip(request) ? file.gzip : null;
      const body = gzipped ?? file.plain;
      if (gzipped) response.setHeader('content-encoding', 'gzip');
      response.writeHead(200, { 'content-type': file.contentType, 'content-length': body.length });
      response.end(body);
    },
  };
}
