import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from '#lib/server/http/contentEncoding.ts';

const compressors: Record<ContentEncoding, (plain: Buffer, isBuild: boolean) => Promise<Buffer>> = {
  // The best quality takes 0.4 s for the largest script: at the build only.
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
export const contentHash = (plain: Buffer): string => createHash('sha256').update(plain).digest('base64url').slice(0, 22);

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
