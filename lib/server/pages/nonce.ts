import { randomBytes } from 'node:crypto';
import { processSingleton } from '#lib/server/config/processSingleton.ts';

const bytesPerNonce = 18; // 144 bits; 24 characters without padding
const noncesPerDraw = 512;

/** Characters of a nonce, and of the placeholder that stands for one in a cached page. */
export const nonceLength = 24;

let pool = Buffer.alloc(0);
let used = 0;

/** A fresh value for `script-src 'nonce-…'`. Drawn in batches: one call to the random generator costs more than a whole page. */
export function newNonce(): string {
  if (used >= pool.length) {
    pool = randomBytes(bytesPerNonce * noncesPerDraw);
    used = 0;
  }
  used += bytesPerNonce;
  return pool.toString('base64url', used - bytesPerNonce, used);
}

/** The header by which a request of our own tells Next's document to write the placeholder. */
export const placeholderHeader = 'x-nonce-placeholder';

/**
 * What Next writes where the nonce belongs in a page that is kept and answered many times. Secret and new in every process: who
 * knew it could have text of their own taken for a nonce, or be given a page of their own with it.
 */
export const noncePlaceholder = processSingleton('noncePlaceholder', () => randomBytes(bytesPerNonce).toString('base64url'));
