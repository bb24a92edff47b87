import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cookieName, cookieValue } from '#lib/server/http/authCookies.ts';
import { isSignedOutByCookie } from './signedOutCookie.ts';
import { openSealedSession } from './sealedSession.ts';
import type { Session } from './sealedSession.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { isSessionRevoked } from './revokedSessions.ts';

export type { Session } from './sealedSession.ts';

/** A login time this far ahead of our clock is another server's slow or fast clock; further ahead it is a forgery or a fault. */
const clockTolerance = 60_000;

/** Opening a cookie costs about 150 microseconds, more than all the rest of a proxied call: the last few thousand stay open. */
const opened = new LRUCache<string, Session>({ max: 5_000 });

/** One call asks for its cookie up to three times; a string that was looked up before also keeps its hash. */
let latest: { cookieHeader: string | undefined; sealed: string | undefined } = { cookieHeader: undefined, sealed: undefined };

function sealedIn(cookieHeader: string | undefined): string | undefined {
  if (cookieHeader !== latest.cookieHeader) latest = { cookieHeader, sealed: cookieValue(cookieHeader, cookieName('session')) };
  return latest.sealed;
}

/** Tokens already computed, the newest secret's first. Lives exactly as long as the session object it belongs to. */
const tokens = new WeakMap<Session, Buffer[]>();

/** One key a secret, derived for this purpose alone. */
const tokenKeys = new Map<string, Buffer>();

/** When the session ends by itself, in milliseconds: so many hours after login, or so many idle minutes after the last human input. */
export function sessionEndsAt(session: Session): number {
  const { sessionMaxHours, sessionIdleMinutes } = serverEnv();
  const latest = session.loginAt + sessionMaxHours * 3_600_000;
  return sessionIdleMinutes === 0 ? latest : Math.min(latest, session.activeAt + sessionIdleMinutes * 60_000);
}

function isWithinLife(session: Session, now: number): boolean {
  return session.loginAt <= now + clockTolerance && session.activeAt <= now + clockTolerance && now < sessionEndsAt(session);
}

function unlessEnded(session: Session, cookieHeader: string | undefined, now: number): Session | null | Promise<Session | null> {
  if (!isWithinLife(session, now) || isSignedOutByCookie(cookieHeader, session.sessionId)) return null;
  const revoked = isSessionRevoked(session.sessionId);
  if (typeof revoked === 'boolean') return revoked ? null : session;
  return revoked.then((isRevoked) => (isRevoked ? null : session));
}

/**
 * The session a request carries, or null: no cookie, not ours, past its life, or ended by sign-out (specification section 4). A cookie seen
 * before is answered at once, without a promise; its life and its end are judged anew each time. Never throws.
 * @param now milliseconds since 1970
 */
export function readSession(cookieHeader: string | undefined, now = Date.now()): Session | null | Promise<Session | null> {
  const sealed = sealedIn(cookieHeader);
  if (!sealed) return null;
  const known = opened.get(sealed);
  if (known) return unlessEnded(known, cookieHeader, now);
  return openSealedSession(sealed).then((session) => {
    if (!session) return null;
    opened.set(sealed, session);
    return unlessEnded(session, cookieHeader, now);
  });
}

/**
 * Whether the request's cookie has ever opened: a session, though it may have ended since. Whoever asks has called `readSession` before. A
 * cookie that was pushed out of memory meanwhile counts as one that has not.
 */
export function hasOpened(cookieHeader: string | undefined): boolean {
  return opened.has(sealedIn(cookieHeader) ?? '');
}

/** The member of a cookie seen before, for counting: whether the session still stands is not asked. */
export function countedMember(cookieHeader: string | undefined): string | undefined {
  return opened.get(sealedIn(cookieHeader) ?? '')?.userId;
}

function tokenKey(secret: string): Buffer {
  const known = tokenKeys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'portal-api-token-v1', 32));
  tokenKeys.set(secret, key);
  return key;
}

function tokensOf(session: Session): Buffer[] {
  const known = tokens.get(session);
  if (known) return known;
  const message = `v1|${session.sessionId}|${session.userId}|${session.loginAt}`;
  const computed = serverEnv().secrets.map((secret) =>
    Buffer.from(createHmac('sha256', tokenKey(secret)).update(message).digest('base64url')),
  );
  tokens.set(session, computed);
  return computed;
}

/**
 * The token the browser sends with every call (docs/decisions/0001): 43 characters, the same in every tab and on every instance, and
 * worthless without the cookie it was computed from.
 */
export function portalToken(session: Session): string {
  return String(tokensOf(session)[0]);
}

/** Whether an `Authorization` header carries this session's token, under any secret in use. Takes the same time for every wrong token. */
export function isPortalTokenValid(session: Session, authorizationHeader: string | undefined): boolean {
  const given = /^Bearer ([\w-]{43})$/.exec(authorizationHeader ?? '')?.[1];
  if (!given) return false;
  const bytes = Buffer.from(given);
  return tokensOf(session).some((token) => timingSafeEqual(token, bytes));
}
