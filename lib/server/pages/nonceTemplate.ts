import { constants, crc32, deflateRawSync } from 'node:zlib';
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
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const finalBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const trailerLength = 8;
const maxFreeBuffers = 4;

/** Header of a stored (uncompressed) deflate block of `nonceLength` bytes. It is byte-aligned after a full flush (RFC 1951, 3.2.4). */
const storedBlockHeader = Buffer.from([0, nonceLength, 0, ~nonceLength & 0xff, 0xff]);

function splitAt(body: Buffer, placeholder: string): Buffer[] {
  const segments: Buffer[] = [];
  let start = 0;
  for (let offset = body.indexOf(placeholder); offset !== -1; offset = body.indexOf(placeholder, start)) {
    segments.push(body.subarray(start, offset));
    start = offset + nonceLength;
  }
  return [...segments, body.subarray(start)];
}

/** Joins segments with room for a nonce between them; `nonceHeader` precedes each nonce. */
function createTemplate(header: Buffer, segments: Buffer[], nonceHeader: Buffer, trailer: Buffer): Template {
  const chunks: Buffer[] = [header];
  const offsets: number[] = [];
  let length = header.length;
  segments.forEach((segment, index) => {
    chunks.push(segment);
    length += segment.length;
    if (index === segments.length - 1) return;
    chunks.push(nonceHeader, Buffer.alloc(nonceLength));
    offsets.push(length + nonceHeader.length);
    length += nonceHeader.length + nonceLength;
  });
  return { bytes: Buffer.concat([...chunks, trailer]), offsets, freeBuffers: [] };
}

/** Compresses each segment between two nonces separately (full flush): a gzip reply with a new nonce only needs a checksum. */
export function createNonceTemplate({ status, contentType, body }: RenderedPage, placeholder: string): NonceTemplate {
  const segments = splitAt(body, placeholder);
  const deflated = segments.map((segment) => deflateRawSync(segment, { level: 9, finishFlush: constants.Z_FULL_FLUSH }));
  const empty = Buffer.alloc(0);
  return {
    status,
    contentType,
    plain: createTemplate(empty, segments, empty, empty),
    gzip: createTemplate(gzipHeader, deflated, storedBlockHeader, Buffer.concat([finalBlock, Buffer.alloc(trailerLength)])),
  };
}

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
  /** Call it once `body` is sent: another reply reuses the buffer. */
  release: () => void;
}

/** The bytes of the page with the nonce, as a gzip stream if `isGzip`. */
export function fillNonceTemplate(page: NonceTemplate, nonce: string, isGzip: boolean): FilledPage {
  const plain = fill(page.plain, nonce);
  if (!isGzip) return { body: plain, release: () => recycle(page.plain, plain) };
  const body = fill(page.gzip, nonce);
  body.writeUInt32LE(crc32(plain), body.length - 8);
  body.writeUInt32LE(plain.length, body.length - 4);
  recycle(page.plain, plain);
  return { body, release: () => recycle(page.gzip, body) };
}
