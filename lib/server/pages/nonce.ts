import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { defaultLocale } from '#lib/i18n/locales.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { contentSecurityPolicy, reportingEndpoints, reportOnlyPolicy } from '#lib/server/http/securityHeaders.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';

const bytesPerNonce = 18; // 144 bits; 24 characters without padding
const noncesPerBatch = 512;

/** Characters of a nonce and of its placeholder. */
export const nonceLength = 24;

let batch = Buffer.alloc(0);
let used = 0;

/** A new value for `script-src 'nonce-…'`. Random bytes are drawn in batches: a single draw costs more than the whole reply. */
export function newNonce(): string {
  if (used >= batch.length) {
    batch = randomBytes(bytesPerNonce * noncesPerBatch);
    used = 0;
  }
  used += bytesPerNonce;
  return batch.toString('base64url', used - bytesPerNonce, used);
}

/** Request header with which nextRenderer.ts asks for the placeholder. */
export const placeholderHeader = 'x-nonce-placeholder';

/** Placeholder of the nonce in cached pages. Random per process and secret: text equal to it would be replaced by a valid nonce. */
export const noncePlaceholder = processSingleton('noncePlaceholder', () => randomBytes(bytesPerNonce).toString('base64url'));

/** The hosts that a page of the current site may show: of pictures, and of games if they open in a frame. */
export function policyHosts() {
  const { imageHosts, gameHosts } = serverEnv();
  const { mode } = currentSite().settingsIn(defaultLocale).play;
  return { imageHosts, frameHosts: mode === 'window' ? [] : gameHosts };
}

/** The placeholder for nextRenderer.ts, else (plain `next start`, development) a new nonce, for which the policy header is set here. */
export function documentNonce({ req, res }: { req?: IncomingMessage; res?: ServerResponse }): string {
  if (req?.headers[placeholderHeader] === noncePlaceholder) return noncePlaceholder;
  const nonce = newNonce();
  const isDevelopment = process.env.NODE_ENV === 'development';
  res?.setHeader('content-security-policy', contentSecurityPolicy(nonce, policyHosts(), isDevelopment));
  res?.setHeader('reporting-endpoints', reportingEndpoints);
  if (!isDevelopment) res?.setHeader('content-security-policy-report-only', reportOnlyPolicy);
  return nonce;
}
