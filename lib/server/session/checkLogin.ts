import { calls, type CallRequest, type CallResponse } from '#contract/calls.ts';
import { endedSessions, type SessionNumber } from './endedSessions.ts';
import { attemptLogin } from './loginAttempt.ts';
import { callUpstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** Data of a login request for the upstream headers, the limits and the log. */
export interface LoginContext {
  requestId: string;
  clientAddress?: string | undefined;
  cookieHeader?: string | undefined;
  /** A browser that is known otherwise: its session. */
  provenBrowser?: string;
}

/** The backend's answer to an accepted login, the id it was sent, and the number of its session. */
export type AcceptedLogin = CallResponse<'user-do-login'> & { id: string; sessionNumber: SessionNumber };

/** Null for every refusal, with the same timing and limits for all. @throws {CallFailure} `rate_limited` or `overloaded`, {UpstreamError} if unreachable */
export function checkLogin<Result>(
  form: { id?: unknown; pw?: unknown },
  context: LoginContext,
  onAccepted: (login: AcceptedLogin) => Promise<Result | null>,
): Promise<Result | null> {
  const userId = typeof form.id === 'string' ? form.id : '';
  const valid = calls['user-do-login'].request.safeParse(form);
  const { clientAddress: address, cookieHeader, provenBrowser } = context;
  return attemptLogin({ userId, address, cookieHeader, provenBrowser }, async () => {
    if (!valid.success) return null;
    // Before the backend compares the password: a change of it must count as later.
    const sessionNumber = await endedSessions().readNumber();
    const login = await askUpstream(valid.data, context);
    return login?.status === 'success' ? onAccepted({ ...login, id: userId, sessionNumber }) : null;
  });
}

/** The backend's answer to a login; null if it refuses with an HTTP status instead of a `status` word. */
async function askUpstream(form: CallRequest<'user-do-login'>, context: LoginContext): Promise<CallResponse<'user-do-login'> | null> {
  try {
    return await callUpstream('user-do-login', form, context);
  } catch (error) {
    if (error instanceof UpstreamError && (error.code === 'unauthorized' || error.code === 'invalid_request')) return null;
    throw error;
  }
}
