import { createHash } from 'node:crypto';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** A browser remembers this many of its last sign-outs. */
const maxMarks = 8;

/** A mark tells one ended session from another without giving its id away. */
function endedMark(sessionId: string): string {
  return createHash('sha256').update(`ended|${sessionId}`).digest('base64url').slice(0, 22);
}

function marksOf(cookieHeader: string | undefined): string[] {
  const marks = cookieValue(cookieHeader, cookieName('ended'))?.split('.') ?? [];
  return marks.filter((mark) => /^[\w-]{22}$/.test(mark)).slice(-maxMarks);
}

/**
 * Whether this very browser has ended the session. The mark travels with the browser, so that it holds on every instance of the portal
 * even without a store that they share.
 */
export function isSignedOutByCookie(cookieHeader: string | undefined, sessionId: string): boolean {
  const marks = marksOf(cookieHeader);
  return marks.length > 0 && marks.includes(endedMark(sessionId));
}

/** The `Set-Cookie` line after one more sign-out; kept as long as a session could still live. */
export function signedOutCookieLine(cookieHeader: string | undefined, sessionId: string): string {
  const marks = [...marksOf(cookieHeader), endedMark(sessionId)].slice(-maxMarks);
  return setCookieLine('ended', marks.join('.'), serverEnv().sessionMaxHours * 3600);
}
