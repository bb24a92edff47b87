import { randomBytes } from 'node:crypto';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { maxSealedLength } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { checkLogin, type AcceptedLogin, type LoginContext } from './checkLogin.ts';
import { log, logFault } from '#lib/server/log/requestLog.ts';
import { sealClaims, sessionClaims, type Session } from './sealedSession.ts';
import { callUpstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** The message of the error if the backend is unreachable. next-auth writes it into a URL, so it is a fixed word, not the text of an error. */
export const upstreamUnavailable = 'Unavailable';

/**
 * Logs a member in at the backend and creates the session. Returns null for every refusal, so that the reply does not reveal its reason.
 * @throws {CallFailure} `rate_limited`, or `overloaded` if the store of the ended sessions is away; or an error with the message `upstreamUnavailable` if the backend is unreachable or answers wrongly
 */
export async function signInMember(credentials: Record<string, unknown> | undefined, context: LoginContext): Promise<Session | null> {
  const { userId, password, language } = credentials ?? {};
  try {
    return await checkLogin({ id: userId, pw: password }, context, (login) => createSession(login, language, context));
  } catch (error) {
    if (error instanceof CallFailure && (error.code === 'rate_limited' || !(error instanceof UpstreamError))) throw error;
    if (error instanceof UpstreamError) log.warn({ event: 'login_unavailable', code: error.code, requestId: context.requestId });
    else logFault(error, context.requestId);
    throw new Error(upstreamUnavailable, { cause: error });
  }
}

/** Reads the user with the new token, because the answer to a login has no user. */
async function createSession({ id, session: upstreamToken, sessionNumber }: AcceptedLogin, language: unknown, context: LoginContext) {
  const check = await callUpstream('user-health-check', {}, { ...context, token: upstreamToken });
  if (check.status !== 'success' || !check.user) return null;
  const now = Date.now();
  return requireCookieSize({
    sessionId: randomBytes(16).toString('base64url'),
    userId: check.user.userId || id,
    nick: check.user.nick,
    level: check.user.level,
    language: isLocaleCode(language) ? language : defaultLocale,
    loginAt: now,
    ...sessionNumber,
    activeAt: now,
    upstreamToken,
    isSealedWithOldSecret: false,
  });
}

/** Refuses a session that needs more than one cookie: next-auth would split it, and browsers drop parts. */
export async function requireCookieSize(session: Session): Promise<Session> {
  const { length } = await sealClaims(sessionClaims(session));
  if (length <= maxSealedLength) return session;
  log.error({ event: 'session_too_large', length }); // the operator's token is too long
  throw new UpstreamError('upstream_invalid', true);
}
