import { randomBytes } from 'node:crypto';
import type { CallRequest } from '#contract/calls.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { setCookieLine } from '#lib/server/http/authCookies.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { requireGoodPassword } from './passwordRule.ts';
import { checkLogin, type LoginContext } from '#lib/server/session/checkLogin.ts';
import { endedSessions } from '#lib/server/session/endedSessions.ts';
import { sealClaims, sessionClaims, type Session } from '#lib/server/session/sealedSession.ts';
import { requireCookieSize } from '#lib/server/session/signInMember.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/**
 * Changes the login password. A login checks the current one. The session keeps the upstream token of that login, because some backends end
 * the old token. If the password is changed, or may be changed, all other sessions of the member end.
 * @param send sends the new password with the token of the given session; must not reject
 * @throws {CallFailure} `invalid_request` with the field `pass` or `current`, `rate_limited`, `overloaded` while the store of the ended sessions is away; nothing was changed
 * @throws {UpstreamError} `upstream_invalid` if the new token does not fit into the cookie; nothing was changed
 */
export async function changePassword(
  session: Session,
  { current, pass }: CallRequest<'change-password'>,
  context: LoginContext,
  send: (session: Session) => Promise<CallReply>,
): Promise<CallReply> {
  if (current === undefined) throw new CallFailure('invalid_request', { field: 'current' });
  requireGoodPassword(pass, 'pass', session.userId);
  const renewed = await checkLogin({ id: session.userId, pw: current }, { ...context, provenBrowser: session.sessionId }, (accepted) =>
    requireCookieSize({ ...session, upstreamToken: accepted.session, isSealedWithOldSecret: false }),
  ).catch(nothingChanged);
  if (!renewed) throw new CallFailure('invalid_request', { field: 'current', securityEvent: 'login_refused' });

  const reply = await send(renewed);
  if (reply.code === 'unauthorized') return reply;
  const withCookie = async (own: Session): Promise<CallReply> => {
    const sealed = await sealClaims(sessionClaims(own));
    return { ...reply, setCookie: setCookieLine('session', sealed, serverEnv().sessionMaxHours * 3600) };
  };
  // Signed out or replaced during the request: a late reply must not undo that.
  if (reply.answer !== 'success' && reply.outcome !== 'unknown') {
    const isEnded = await endedSessions()
      .isEndedNow(session)
      .catch(() => false);
    return isEnded ? reply : withCookie(renewed);
  }
  const number = await endedSessions().endAll(session);
  return number ? withCookie({ ...renewed, ...number, sessionId: randomBytes(16).toString('base64url') }) : reply;
}

/** The failure of the login as one that was not sent, because a failed check has changed nothing. */
function nothingChanged(error: unknown): never {
  throw error instanceof UpstreamError ? new UpstreamError(error.code, false, error.details) : error;
}
