import { randomBytes } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { maxSealedLength } from './authCookies.ts';
import { log, logFault } from './requestLog.ts';
import { sealClaims, sessionClaims } from './sealedSession.ts';
import type { Session } from './sealedSession.ts';
import { callUpstream } from './upstream.ts';
import { UpstreamError } from './upstreamError.ts';

/** Who asks, for the upstream's headers and the log. */
export interface Asker {
  requestId: string;
  clientAddress?: string;
}

/**
 * The one reason a login fails that is not the member's: the browser then does not blame id and password. Thrown messages become text in
 * an address, so that it is a fixed word, never the text of an error.
 */
export const upstreamDown = 'Unavailable';

/**
 * Checks id and password with the operator's backend, exactly as typed, and opens a session (specification section 7, login).
 * Null for every refusal, whatever its reason.
 * @throws an error whose message is `upstreamDown` if the backend could not be asked, or let the member in and then gave nothing to keep
 */
export async function signInMember(credentials: Record<string, unknown> | undefined, asker: Asker): Promise<Session | null> {
  const { userId, password, language } = credentials ?? {};
  const form = calls['user-do-login'].request.safeParse({ id: userId, pw: password });
  if (!form.success) return null;
  try {
    const login = await loginAnswer(form.data, asker);
    if (login?.status !== 'success') return null;
    const known = await callUpstream('user-health-check', {}, { ...asker, token: login.session });
    if (known.status !== 'success' || !known.user) return null;
    return await withinCookie({
      sessionId: randomBytes(16).toString('base64url'),
      userId: known.user.userId || form.data.id,
      nick: known.user.nick,
      level: known.user.level,
      language: isLocaleCode(language) ? language : defaultLocale,
      loginAt: Date.now(),
      activeAt: Date.now(),
      upstreamToken: login.session,
      isSealedWithOldSecret: false,
    });
  } catch (error) {
    if (error instanceof UpstreamError) log.warn({ event: 'login_unavailable', code: error.code, requestId: asker.requestId });
    else logFault(error, asker.requestId);
    throw new Error(upstreamDown, { cause: error });
  }
}

/** What the backend says to id and password; null where it refuses them by an HTTP status instead of a word. */
async function loginAnswer(form: CallRequest<'user-do-login'>, asker: Asker): Promise<CallResponse<'user-do-login'> | null> {
  try {
    return await callUpstream('user-do-login', form, asker);
  } catch (error) {
    if (error instanceof UpstreamError && (error.code === 'unauthorized' || error.code === 'invalid_request')) return null;
    throw error;
  }
}

/** A session that does not fit one cookie would be cut into several, and browsers drop some: no session then. */
async function withinCookie(session: Session): Promise<Session> {
  const { length } = await sealClaims(sessionClaims(session));
  if (length <= maxSealedLength) return session;
  log.error({ event: 'session_too_large', length }); // the operator's tokens are too long for any browser
  throw new UpstreamError('upstream_invalid', true);
}
