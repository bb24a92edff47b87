import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { cookieName, cookieValue } from '#lib/server/http/authCookies.ts';
import { isSignedOutInBrowser } from './signedOutCookie.ts';
import { unsealSession, type Session } from './sealedSession.ts';
import { createMemberCache } from '#lib/server/config/limits.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import { endedSessions } from './endedSessions.ts';

export type { Session } from './sealedSession.ts';

/** Times up to this far in the future are accepted: the clocks of the instances may differ. */
const clockToleranceMs = 60_000;

/** Decrypted cookies with the host they are valid for. Decryption takes about 150 microseconds, more than the rest of a proxied call. */
const decrypted = createMemberCache<DecryptedCookie>();

interface DecryptedCookie {
  session: Session;
  host: string;
}

/** The last parsed header: one call asks for its session up to three times, and finding a cookie costs its length. */
let latest: { cookieHeader?: string | undefined; name?: string; sealed?: string | undefined; known?: DecryptedCookie | undefined } = {};

function sealedIn(cookieHeader: string | undefined): string | undefined {
  const name = cookieName('session');
  if (cookieHeader !== latest.cookieHeader || name !== latest.name)
    latest = { cookieHeader, name, sealed: cookieValue(cookieHeader, name), known: undefined };
  return latest.sealed;
}

/** The session of a cookie that was decrypted earlier for this host. */
function knownSession(cookieHeader: string | undefined): Session | undefined {
  const sealed = sealedIn(cookieHeader);
  if (!sealed) return undefined;
  const { host } = currentOrigin();
  if (latest.known?.host !== host) latest.known = decrypted.get(sealed);
  return latest.known?.host === host ? latest.known.session : undefined;
}

/** Computed tokens per session, the newest secret's first. */
const tokens = new WeakMap<Session, Buffer[]>();

/** HMAC keys by secret, derived for portal tokens only. */
const tokenKeys = new Map<string, Buffer>();

/** When the session expires, in milliseconds since 1970: SESSION_MAX_HOURS after login or SESSION_IDLE_MINUTES after the last user input. */
export function sessionEndsAt(session: Session): number {
  const { sessionMaxHours, sessionIdleMinutes } = serverEnv();
  const latest = session.loginAt + sessionMaxHours * 3_600_000;
  return sessionIdleMinutes === 0 ? latest : Math.min(latest, session.activeAt + sessionIdleMinutes * 60_000);
}

function isUnexpired(session: Session, now: number): boolean {
  return session.loginAt <= now + clockToleranceMs && session.activeAt <= now + clockToleranceMs && now < sessionEndsAt(session);
}

function unlessEnded(session: Session, cookieHeader: string | undefined, now: number): Session | null | Promise<Session | null> {
  if (!isUnexpired(session, now) || isSignedOutInBrowser(cookieHeader, session.sessionId)) return null;
  const ended = endedSessions().isEnded(session);
  if (typeof ended === 'boolean') return ended ? null : session;
  return ended.then((isEnded) => (isEnded ? null : session));
}

/** Null without a cookie, or if it is invalid, expired or revoked. Synchronous for a cached cookie. Never throws. `now`: ms since 1970. */
export function readSession(cookieHeader: string | undefined, now = Date.now()): Session | null | Promise<Session | null> {
  const sealed = sealedIn(cookieHeader);
  if (!sealed) return null;
  const known = knownSession(cookieHeader);
  if (known) return unlessEnded(known, cookieHeader, now);
  return unsealSession(sealed).then((session) => {
    if (!session) return null;
    // A copy: a part of a string keeps the whole header in memory.
    decrypted.set(Buffer.from(sealed, 'latin1').toString('latin1'), { session, host: currentOrigin().host });
    return unlessEnded(session, cookieHeader, now);
  });
}

/** Whether the cookie decrypted to a session earlier, which may have ended since. False after its eviction. Call `readSession` first. */
export function isKnownSessionCookie(cookieHeader: string | undefined): boolean {
  return knownSession(cookieHeader) !== undefined;
}

/** The user id of a cached cookie, for rate limits. The session may have ended. */
export function knownUserId(cookieHeader: string | undefined): string | undefined {
  return knownSession(cookieHeader)?.userId;
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

/** The token of every call (docs/decisions/0001): 43 characters, the same in every tab, valid only with the cookie of its session. */
export function portalToken(session: Session): string {
  return String(tokensOf(session)[0]);
}

/** Whether an `Authorization` header carries this session's token, computed with any secret in use. Compares in constant time. */
export function isPortalTokenValid(session: Session, authorizationHeader: string | undefined): boolean {
  const given = /^Bearer ([\w-]{43})$/.exec(authorizationHeader ?? '')?.[1];
  if (!given) return false;
  const bytes = Buffer.from(given);
  return tokensOf(session).some((token) => timingSafeEqual(token, bytes));
}
