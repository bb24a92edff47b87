import { createHash } from 'node:crypto';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** The cookie holds the hashes of this many last sign-outs. */
const maxHashes = 8;

function sessionHash(sessionId: string): string {
  return createHash('sha256').update(`ended|${sessionId}`).digest('base64url').slice(0, 22);
}

function hashesIn(cookieHeader: string | undefined): string[] {
  const hashes = cookieValue(cookieHeader, cookieName('ended'))?.split('.') ?? [];
  return hashes.filter((hash) => /^[\w-]{22}$/.test(hash)).slice(-maxHashes);
}

/** Whether this browser signed out of the session. The cookie works on every instance, also without a shared Redis. */
export function isSignedOutInBrowser(cookieHeader: string | undefined, sessionId: string): boolean {
  const hashes = hashesIn(cookieHeader);
  return hashes.length > 0 && hashes.includes(sessionHash(sessionId));
}

/** The `Set-Cookie` line that adds a sign-out; valid as long as a session can last. */
export function signedOutCookieLine(cookieHeader: string | undefined, sessionId: string): string {
  const hashes = [...hashesIn(cookieHeader), sessionHash(sessionId)].slice(-maxHashes);
  return setCookieLine('ended', hashes.join('.'), serverEnv().sessionMaxHours * 3600);
}
