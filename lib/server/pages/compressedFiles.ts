import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type ContentEncoding } from '#lib/server/http/contentEncoding.ts';

const compressors: Record<ContentEncoding, (plain: Buffer, isBuild: boolean) => Promise<Buffer>> = {
  // The best quality takes 0.4 s for the largest script: at the build only. Quality 5 takes 2 ms for the home page (16.0 kB), quality 7 up to
  // 39 ms (15.7 kB), quality 11 64 ms (14.8 kB).
  br: (plain, isBuild) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: isBuild ? 11 : 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    return promisify(brotliCompress)(plain, { params });
  },
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
};
const minBytes = 1024;
const isText = (type: string) => /^text\/|json|svg|xml/.test(type);

/** Bytes of a file by content coding; a coding that makes it no smaller is missing. */
export type EncodedFile = Partial<Record<ContentEncoding, Buffer>>;

/** Identifies a content, on every instance. */
export const contentHash = (plain: Buffer, ...others: string[]): string =>
  [plain, ...others]
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('base64url')
    .slice(0, 22);

/** A content that replies share, in all its codings. */
export interface SharedContent {
  hash: string;
  plain: Buffer;
  encoded: EncodedFile;
}

export const bytesOf = ({ plain, encoded }: SharedContent): number =>
  Object.values(encoded).reduce((sum, { length }) => sum + length, plain.length + 1);

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
function isNamed(etag: string, { headers }: IncomingMessage): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.some((tag) => tag === '*' || tag === etag);
}

/** What a client gets of a content. Each coding is a representation of its own, with an ETag of its own (RFC 9110, 8.8.3.3). */
export function representationFor({ hash, plain, encoded }: SharedContent, request: IncomingMessage) {
  const encoding = acceptedEncodings(request).find((accepted) => encoded[accepted]);
  const etag = `"${encoding ? `${hash}-${encoding}` : hash}"`;
  return { encoding, etag, body: (encoding && encoded[encoding]) ?? plain, isKnown: isNamed(etag, request) };
}

/** Files are found by their content, so that one that was changed after the build is not replaced by what it was. */
const fileOf = (folder: string, plain: Buffer, encoding: ContentEncoding) => path.join(folder, `${contentHash(plain)}.${encoding}`);

async function encode(plain: Buffer, contentType: string, load: (encoding: ContentEncoding) => Promise<Buffer>): Promise<EncodedFile> {
  if (!isText(contentType) || plain.length < minBytes) return {};
  const encodings = Object.keys(compressors) as ContentEncoding[];
  const encoded = await Promise.all(encodings.map(async (encoding) => [encoding, await load(encoding)] as const));
  return Object.fromEntries(encoded.filter(([, bytes]) => bytes.length < plain.length));
}

/** The compressed forms of a file: those of the build, or made now. `folder` is the one of `writeEncodedFile`. */
export const encodeFile = (plain: Buffer, contentType: string, folder?: string): Promise<EncodedFile> =>
  encode(plain, contentType, (encoding) => {
    const compress = () => compressors[encoding](plain, false);
    return folder === undefined ? compress() : readFile(fileOf(folder, plain, encoding)).catch(compress);
  });

/** Writes the compressed forms of a file, at the build. */
export async function writeEncodedFile(plain: Buffer, contentType: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const encoded = await encode(plain, contentType, (encoding) => compressors[encoding](plain, true));
  const entries = Object.entries(encoded) as [ContentEncoding, Buffer][];
  await Promise.all(entries.map(([encoding, bytes]) => writeFile(fileOf(folder, plain, encoding), bytes)));
}
