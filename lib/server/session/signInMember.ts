import { randomBytes } from 'node:crypto';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { maxSealedLength } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { checkLogin } from './checkLogin.ts';
import type { AcceptedLogin, Asker } from './checkLogin.ts';
import { log, logFault } from '#lib/server/log/requestLog.ts';
import { sealClaims, sessionClaims } from './sealedSession.ts';
import type { Session } from './sealedSession.ts';
import { callUpstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/**
 * The one reason a login fails that is not the member's: the browser then does not blame id and password. Thrown messages become text in
 * an address, so that it is a fixed word, never the text of an error.
 */
export const upstreamDown = 'Unavailable';

/**
 * Checks id and password with the operator's backend and opens a session (specification section 7, login). Null for every refusal.
 * @throws an error whose message is `upstreamDown` if the backend could not be asked, or let the member in and then gave nothing to keep;
 * {CallFailure} `rate_limited` where somebody has to wait, by our count or by the backend's.
 */
export async function signInMember(credentials: Record<string, unknown> | undefined, asker: Asker): Promise<Session | null> {
  const { userId, password, language } = credentials ?? {};
  try {
    return await checkLogin({ id: userId, pw: password }, asker, (login) => openSession(login, language, asker));
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'rate_limited') throw error;
    if (error instanceof UpstreamError) log.warn({ event: 'login_unavailable', code: error.code, requestId: asker.requestId });
    else logFault(error, asker.requestId);
    throw new Error(upstreamDown, { cause: error });
  }
}

async function openSession({ id, session: upstreamToken }: AcceptedLogin, language: unknown, asker: Asker): Promise<Session | null> {
  const known = await callUpstream('user-health-check', {}, { ...asker, token: upstreamToken });
  if (known.status !== 'success' || !known.user) return null;
  return withinCookie({
    sessionId: randomBytes(16).toString('base64url'),
    userId: known.user.userId || id,
    nick: known.user.nick,
    level: known.user.level,
    language: isLocaleCode(language) ? language : defaultLocale,
    loginAt: Date.now(),
    activeAt: Date.now(),
    upstreamToken,
    isSealedWithOldSecret: false,
  });
}

/** A session that does not fit one cookie would be cut into several, and browsers drop some: no session then. */
async function withinCookie(session: Session): Promise<Session> {
  const { length } = await sealClaims(sessionClaims(session));
  if (length <= maxSealedLength) return session;
  log.error({ event: 'session_too_large', length }); // the operator's tokens are too long for any browser
  throw new UpstreamError('upstream_invalid', true);
}
