import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { replyText } from '#lib/server/http/securityHeaders.ts';
import type { Log } from '#lib/server/log/log.ts';

export type ContentEncoding = 'br' | 'gzip';

/** Brotli comes first, because it compresses better. */
const contentEncodings: readonly ContentEncoding[] = ['br', 'gzip'];

/** A weight other than 0 does not change which coding is sent. */
const accepts = (member: string, name: ContentEncoding) =>
  member === name || (member.startsWith(`${name};`) && !/;q=0(?:\.0*)?$/.test(member));

export function acceptedEncodings({ headers }: IncomingMessage): readonly ContentEncoding[] {
  const members = String(headers['accept-encoding'] ?? '')
    .replaceAll(/\s/g, '')
    .toLowerCase()
    .split(',');
  return contentEncodings.filter((name) => members.some((member) => accepts(member, name)));
}

const compressors: Record<ContentEncoding, (plain: Buffer, isBuild: boolean) => Promise<Buffer>> = {
  // Quality 11 takes 0.4 s for the largest script, so only the build uses it. The home page takes 2 ms with quality 5 (16.0 kB), up to 39
  // ms with quality 7 (15.7 kB), and 64 ms with quality 11 (14.8 kB).
  br: (plain, isBuild) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: isBuild ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    };
    return promisify(brotliCompress)(plain, { params });
  },
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
};
const minBytes = 1024;
const isText = (type: string) => /^text\/|json|svg|xml/.test(type);

/** A coding that does not make the file smaller is missing. */
export type EncodedFile = Partial<Record<ContentEncoding, Buffer>>;

/** The hash is the same on every instance of the portal. */
export const contentHash = (plain: Buffer, ...others: string[]): string =>
  [plain, ...others]
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('base64url')
    .slice(0, 22);

export interface SharedContent {
  hash: string;
  plain: Buffer;
  encoded: EncodedFile;
}

export const bytesOf = ({ plain, encoded }: SharedContent): number =>
  Object.values(encoded).reduce((sum, { length }) => sum + length, plain.length + 1);

/** The prefix `W/` is ignored, because the comparison is weak (RFC 9110, 13.1.2). */
function isNamed(etag: string, { headers }: IncomingMessage): boolean {
  const tags =
    headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.some((tag) => tag === '*' || tag === etag);
}

/** Each content coding has its own ETag (RFC 9110, 8.8.3.3). */
export function representationFor(
  { hash, plain, encoded }: SharedContent,
  request: IncomingMessage,
) {
  const encoding = acceptedEncodings(request).find((accepted) => encoded[accepted]);
  const etag = `"${encoding ? `${hash}-${encoding}` : hash}"`;
  return {
    encoding,
    etag,
    body: (encoding && encoded[encoding]) ?? plain,
    isKnown: isNamed(etag, request),
  };
}

/** The name is the hash of the original, so that a file that is changed after the build never gets old bytes. */
const fileOf = (folder: string, plain: Buffer, encoding: ContentEncoding) =>
  path.join(folder, `${contentHash(plain)}.${encoding}`);

async function encode(
  plain: Buffer,
  contentType: string,
  load: (encoding: ContentEncoding) => Promise<Buffer>,
): Promise<EncodedFile> {
  if (!isText(contentType) || plain.length < minBytes) return {};
  const encodings = Object.keys(compressors) as ContentEncoding[];
  const encoded = await Promise.all(
    encodings.map(async (encoding) => [encoding, await load(encoding)] as const),
  );
  return Object.fromEntries(encoded.filter(([, bytes]) => bytes.length < plain.length));
}

export const encodeFile = (
  plain: Buffer,
  contentType: string,
  folder?: string,
): Promise<EncodedFile> =>
  encode(plain, contentType, (encoding) => {
    const compress = () => compressors[encoding](plain, false);
    return folder === undefined
      ? compress()
      : readFile(fileOf(folder, plain, encoding)).catch(compress);
  });

export async function writeEncodedFile(
  plain: Buffer,
  contentType: string,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const encoded = await encode(plain, contentType, (encoding) =>
    compressors[encoding](plain, true),
  );
  const entries = Object.entries(encoded) as [ContentEncoding, Buffer][];
  await Promise.all(
    entries.map(([encoding, bytes]) => writeFile(fileOf(folder, plain, encoding), bytes)),
  );
}

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
  /** True if the URL of the file changes with its content, so that browsers may cache the file for a year. */
  isImmutable?: boolean;
  /** True if other sites may embed the file, such as messengers that show a link preview. */
  isCrossOrigin?: boolean;
  /** The Content-Security-Policy of a file that has to load something. The policy of all other files allows nothing. */
  policy?: string;
  /** The first page of a game's window has no opener policy, because the portal would lose the window (docs/decisions/0022). */
  isGameWindow?: boolean;
  /** A file whose content depends on the date is loaded again after this time. */
  keptMs?: number;
}

type CachedFile = FileContent & SharedContent;

export type FileLoader = () => Promise<FileContent>;

export interface StaticFiles {
  has: (pathname: string) => boolean;
  /** Replies 200, 304, or 500 if the file cannot be loaded. The caller sets the security headers before. */
  reply: (pathname: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** A service worker gets the policy of its script file, and needs `connect-src` for its requests. */
const policies: Record<string, Pick<FileContent, 'policy'>> = {
  'service-worker.js': { policy: "default-src 'none'; connect-src 'self'" },
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    );
}

/** The files are listed once, at the start, so that the path of a request is never used as a path of a file. */
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

export const compressedFolder = (distFolder: string): string => path.join(distFolder, 'compressed');

/** A file that could not be loaded or made is tried again after this time only, because each try of a picture costs processor time. */
const retryMs = 10_000;

/** A file is loaded at its first request (docs/decisions/0018). `folder` has the build's compressed files. */
export function createStaticFiles(
  loaders: ReadonlyMap<string, FileLoader>,
  log: Log,
  folder?: string,
): StaticFiles {
  const cache = new LRUCache<string, CachedFile>({
    maxSize: maxCachedBytes,
    sizeCalculation: bytesOf,
    fetchMethod: async (pathname, _, { options }) => {
      const content = await (loaders.get(pathname) as FileLoader)();
      const { plain, contentType } = content;
      options.ttl = content.keptMs;
      return {
        ...content,
        hash: contentHash(plain),
        encoded: await encodeFile(plain, contentType, folder),
      };
    },
  });

  const retryTimes = new Map<string, number>();

  const load = async (pathname: string): Promise<CachedFile | null> => {
    if (performance.now() < (retryTimes.get(pathname) ?? 0)) return null;
    return cache.forceFetch(pathname).catch((fault: unknown) => {
      log.fault(fault);
      retryTimes.set(pathname, performance.now() + retryMs);
      return null;
    });
  };

  return {
    has: (pathname) => loaders.has(pathname),
    async reply(pathname, request, response) {
      const file = await load(pathname);
      if (!file) return replyText(response, 500, 'Internal Server Error');
      response.setHeader(
        'cache-control',
        file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
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
