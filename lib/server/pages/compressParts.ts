import { randomBytes } from 'node:crypto';
import type { TransformOptions } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants, createBrotliCompress, deflateRawSync, type BrotliCompress, type BrotliOptions } from 'node:zlib';
import { nonceLength } from './nonce.ts';

/** Checksum and length at the end of a gzip stream. */
export const gzipTrailerLength = 8;

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const gzipEnd = Buffer.concat([Buffer.from([1, 0, 0, 0xff, 0xff]), Buffer.alloc(gzipTrailerLength)]);
/** Header of a stored (uncompressed) deflate block of `nonceLength` bytes. It is byte-aligned after a full flush (RFC 1951, 3.2.4). */
const storedBlockHeader = Buffer.from([0, nonceLength, 0, ~nonceLength & 0xff, 0xff]);

/**
 * A gzip stream whose parts are joined by nonces. Each segment is compressed by itself (full flush), and each nonce is a stored block, so that
 * a reply needs only the nonces and the trailer.
 */
export function compressByGzip(segments: readonly Buffer[]): Buffer[] {
  const last = segments.length - 1;
  return segments.map((segment, index) => {
    const deflated = deflateRawSync(segment, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
    return Buffer.concat([...(index === 0 ? [gzipHeader] : []), deflated, index === last ? gzipEnd : storedBlockHeader]);
  });
}

/** Of 11. The home page takes 5 ms and 16.2 kB; quality 11 takes 60 ms for 15.3 kB, quality 5 takes 2 ms for 16.8 kB. */
const quality = 7;
/** A decoder chooses the codes of a literal by the two bytes before it (RFC 7932, 7.1). They may not be those of a nonce. */
const contextLength = 2;

/** Header of an uncompressed meta-block: ISLAST 0, four nibbles, MLEN - 1, ISUNCOMPRESSED 1, then padding (RFC 7932, 9.2). */
const metaBlockHeader = (length: number): Buffer => {
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, bits >> 16]);
};

/** No page has these bytes: control characters and what UTF-8 never uses. */
const unusedBytes = Array.from({ length: 256 }, (_, byte) => byte).filter(
  (byte) => (byte < 32 && ![9, 10, 13].includes(byte)) || byte > 244,
);

/** Stands for a nonce while the rest is compressed: random and unlike any text, so that nothing is copied from or to it. */
const standIn = () => Buffer.from(unusedBytes.toSorted(() => Math.random() - 0.5).slice(0, nonceLength));

/** What `bytes` add to the stream, up to a byte boundary. */
async function compressNext(stream: BrotliCompress, bytes: Buffer): Promise<Buffer> {
  stream.write(bytes);
  await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  return (stream.read() as Buffer | null) ?? Buffer.alloc(0);
}

/**
 * A Brotli stream whose parts are joined by nonces. All segments share one window. Each nonce is in an uncompressed meta-block, together with
 * the first bytes of the next segment. Null if the stream would not hold for every nonce: the compressor may copy from a stand-in, by chance.
 */
export async function compressByBrotli(segments: readonly Buffer[]): Promise<Buffer[] | null> {
  const size = segments.reduce((sum, { length }) => sum + length + nonceLength, 0);
  const options: BrotliOptions & TransformOptions = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    // What is compressed waits in the stream until it is read.
    highWaterMark: size + 65_536,
  };
  const stream = createBrotliCompress(options);
  const parts: Buffer[] = [];
  for (const [index, segment] of segments.entries()) {
    const context = segment.subarray(0, index === 0 ? 0 : contextLength);
    if (index > 0) {
      parts.push(Buffer.concat([parts.pop()!, metaBlockHeader(nonceLength + context.length)]));
      await compressNext(stream, Buffer.concat([standIn(), context]));
    }
    parts.push(Buffer.concat([context, await compressNext(stream, segment.subarray(context.length))]));
  }
  stream.end();
  const complete = [...parts.slice(0, -1), Buffer.concat([parts.at(-1)!, await buffer(stream)])];
  return isJoinable(complete, segments) ? complete : null;
}

const joined = (parts: readonly Buffer[], separator: Buffer) =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));

function isJoinable(parts: readonly Buffer[], segments: readonly Buffer[]): boolean {
  const nonce = randomBytes(nonceLength);
  try {
    return brotliDecompressSync(joined(parts, nonce)).equals(joined(segments, nonce));
  } catch {
    return false;
  }
}
