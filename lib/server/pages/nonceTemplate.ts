import { crc32 } from 'node:zlib';
import type { ContentEncoding } from '#lib/server/http/contentEncoding.ts';
import { compressByBrotli, compressByGzip, gzipTrailerLength } from './compressParts.ts';
import { nonceLength } from './nonce.ts';

/** A page as Next rendered it, with the nonce placeholder. */
export interface RenderedPage {
  status: number;
  contentType: string;
  body: Buffer;
}

/** Bytes of a page, the offsets of its nonces, and buffers that can be reused for the next reply. */
interface Template {
  bytes: Buffer;
  offsets: number[];
  freeBuffers: Buffer[];
}

export interface NonceTemplate {
  status: number;
  contentType: string;
  plain: Template;
  gzip: Template;
  /** Null if this page has none (compressParts.ts). */
  br: Template | null;
}

const maxFreeBuffers = 4;

function splitAt(body: Buffer, placeholder: string): Buffer[] {
  const segments: Buffer[] = [];
  let start = 0;
  for (let offset = body.indexOf(placeholder); offset !== -1; offset = body.indexOf(placeholder, start)) {
    segments.push(body.subarray(start, offset));
    start = offset + nonceLength;
  }
  return [...segments, body.subarray(start)];
}

/** Joins the parts with room for a nonce between them. */
function createTemplate(parts: readonly Buffer[]): Template {
  const room = Buffer.alloc(nonceLength);
  const offsets: number[] = [];
  let length = 0;
  for (const part of parts.slice(0, -1)) {
    offsets.push(length + part.length);
    length += part.length + nonceLength;
  }
  const chunks = parts.flatMap((part, index) => (index === 0 ? [part] : [room, part]));
  return { bytes: Buffer.concat(chunks), offsets, freeBuffers: [] };
}

/** The parts between the nonces are compressed once, so that a compressed reply costs little more than a copy. */
export async function createNonceTemplate({ status, contentType, body }: RenderedPage, placeholder: string): Promise<NonceTemplate> {
  const segments = splitAt(body, placeholder);
  const brotli = await compressByBrotli(segments);
  return {
    status,
    contentType,
    plain: createTemplate(segments),
    gzip: createTemplate(compressByGzip(segments)),
    br: brotli && createTemplate(brotli),
  };
}

/** The bytes of a page in its codings, with one buffer for the replies in each. Replies at the same moment add up to three more. */
export const bytesOfPage = ({ plain, gzip, br }: NonceTemplate): number =>
  2 * (plain.bytes.length + gzip.bytes.length + (br?.bytes.length ?? 0));

/** Reuses buffers: a new one per reply would make garbage collection the largest cost. */
function fill({ bytes, offsets, freeBuffers }: Template, nonce: string): Buffer {
  const filled = freeBuffers.pop() ?? Buffer.from(bytes);
  for (const offset of offsets) filled.write(nonce, offset, 'latin1');
  return filled;
}

function recycle({ freeBuffers }: Template, buffer: Buffer): void {
  if (freeBuffers.length < maxFreeBuffers) freeBuffers.push(buffer);
}

export interface FilledPage {
  body: Buffer;
  encoding: ContentEncoding | undefined;
  /** Call it once `body` is sent: another reply reuses the buffer. */
  release: () => void;
}

/** The bytes of the page with the nonce, in the first of the accepted content codings that it has. */
export function fillNonceTemplate(page: NonceTemplate, nonce: string, accepted: readonly ContentEncoding[]): FilledPage {
  const encoding = accepted.find((name) => page[name]);
  const template = (encoding && page[encoding]) ?? page.plain;
  const body = fill(template, nonce);
  if (encoding === 'gzip') {
    const plain = fill(page.plain, nonce);
    body.writeUInt32LE(crc32(plain), body.length - gzipTrailerLength);
    body.writeUInt32LE(plain.length, body.length - gzipTrailerLength / 2);
    recycle(page.plain, plain);
  }
  return { body, encoding, release: () => recycle(template, body) };
}
