import { constants, crc32, deflateRawSync } from 'node:zlib';
import { nonceLength } from './nonce.ts';

/** What Next answered, before it is split at the placeholder. */
export interface RenderedPage {
  status: number;
  contentType: string;
  body: Buffer;
}

/** Bytes with holes of `nonceLength` characters at `holes`, and copies of them that no reply needs any more. */
interface Template {
  bytes: Buffer;
  holes: number[];
  spares: Buffer[];
}

/** A page with holes for the nonce, plain and compressed. */
export interface NonceTemplate {
  status: number;
  contentType: string;
  plain: Template;
  gzip: Template;
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const finalBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const trailerLength = 8;
const maxSpares = 4;

/** Head of a stored (not compressed) deflate block of `nonceLength` bytes. It starts at a byte, as what precedes was fully flushed. */
const storedBlockHead = Buffer.from([0, nonceLength, 0, ~nonceLength & 0xff, 0xff]);

function splitAt(body: Buffer, placeholder: string): Buffer[] {
  const segments: Buffer[] = [];
  let start = 0;
  for (let hole = body.indexOf(placeholder); hole !== -1; hole = body.indexOf(placeholder, start)) {
    segments.push(body.subarray(start, hole));
    start = hole + nonceLength;
  }
  return [...segments, body.subarray(start)];
}

/** Joins segments with holes between them; `head` is written in front of each hole. */
function template(before: Buffer, segments: Buffer[], head: Buffer, after: Buffer): Template {
  const chunks: Buffer[] = [before];
  const holes: number[] = [];
  let length = before.length;
  segments.forEach((segment, index) => {
    chunks.push(segment);
    length += segment.length;
    if (index === segments.length - 1) return;
    chunks.push(head, Buffer.alloc(nonceLength));
    holes.push(length + head.length);
    length += head.length + nonceLength;
  });
  return { bytes: Buffer.concat([...chunks, after]), holes, spares: [] };
}

/**
 * Prepares a rendered page for many replies. Each segment between two holes is compressed once, on its own (a full flush
 * forgets what came before), so that a compressed reply with a new nonce costs little more than a checksum.
 */
export function createNonceTemplate({ status, contentType, body }: RenderedPage, placeholder: string): NonceTemplate {
  const segments = splitAt(body, placeholder);
  const deflated = segments.map((segment) => deflateRawSync(segment, { level: 9, finishFlush: constants.Z_FULL_FLUSH }));
  const nothing = Buffer.alloc(0);
  return {
    status,
    contentType,
    plain: template(nothing, segments, nothing, nothing),
    gzip: template(gzipHeader, deflated, storedBlockHead, Buffer.concat([finalBlock, Buffer.alloc(trailerLength)])),
  };
}

/** A copy of the template with the nonce in every hole. A fresh copy for each reply would keep the garbage collector busier than all the rest. */
function fill({ bytes, holes, spares }: Template, nonce: string): Buffer {
  const filled = spares.pop() ?? Buffer.from(bytes);
  for (const hole of holes) filled.write(nonce, hole, 'latin1');
  return filled;
}

function takeBack({ spares }: Template, filled: Buffer): void {
  if (spares.length < maxSpares) spares.push(filled);
}

/** The bytes of one reply, and what to call when they have been sent: from then on they belong to another reply. */
export interface FilledPage {
  body: Buffer;
  release: () => void;
}

/** The page's bytes with the nonce in every hole; `isGzip` = as a gzip stream. */
export function fillNonceTemplate(page: NonceTemplate, nonce: string, isGzip: boolean): FilledPage {
  const plain = fill(page.plain, nonce);
  if (!isGzip) return { body: plain, release: () => takeBack(page.plain, plain) };
  const body = fill(page.gzip, nonce);
  body.writeUInt32LE(crc32(plain), body.length - 8);
  body.writeUInt32LE(plain.length, body.length - 4);
  takeBack(page.plain, plain);
  return { body, release: () => takeBack(page.gzip, body) };
}
