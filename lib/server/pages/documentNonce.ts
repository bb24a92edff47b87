import type { IncomingMessage, ServerResponse } from 'node:http';
import { newNonce, noncePlaceholder, placeholderHeader } from './nonce.ts';
import { contentSecurityPolicy, reportOnlyPolicy } from '#lib/server/http/securityHeaders.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/**
 * The nonce for the document that Next is rendering. In a request of our own (nextRenderer.ts) this is the placeholder, for
 * which every reply gets a nonce of its own. In any other request, as under plain `next start` and in development, it is a fresh
 * nonce, and the policy header of the reply is set here.
 */
export function documentNonce({ req, res }: { req?: IncomingMessage; res?: ServerResponse }): string {
  if (req?.headers[placeholderHeader] === noncePlaceholder) return noncePlaceholder;
  const nonce = newNonce();
  const isDevelopment = process.env.NODE_ENV === 'development';
  res?.setHeader('content-security-policy', contentSecurityPolicy(nonce, serverEnv().imageHosts, isDevelopment));
  if (!isDevelopment) res?.setHeader('content-security-policy-report-only', reportOnlyPolicy);
  return nonce;
}
