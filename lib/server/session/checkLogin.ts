import { calls } from '#contract/calls.ts';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { attemptLogin } from './loginAttempt.ts';
import { callUpstream, UpstreamError } from '#lib/server/upstream/upstream.ts';

/** Who asks, for the upstream's headers, the limits and the log. */
export interface Asker {
  requestId: string;
  clientAddress?: string | undefined;
}

/** What the backend says to a login that it accepts, and the id it was asked with. */
export type AcceptedLogin = CallResponse<'user-do-login'> & { id: string };

/**
 * Asks the operator's backend whether id and password are right, exactly as typed, and hands what it says to `open`. Null for every refusal,
 * whatever its reason, the form's own included: all take the same time, and all count towards the limits of both ways in.
 * @throws {CallFailure} `rate_limited`; {UpstreamError} where the backend could not be asked.
 */
export function checkLogin<Opened>(
  form: { id?: unknown; pw?: unknown },
  asker: Asker,
  open: (login: AcceptedLogin) => Promise<Opened | null>,
): Promise<Opened | null> {
  const userId = typeof form.id === 'string' ? form.id : '';
  const valid = calls['user-do-login'].request.safeParse(form);
  return attemptLogin({ userId, address: asker.clientAddress }, async () => {
    const login = valid.success ? await loginAnswer(valid.data, asker) : null;
    return login?.status === 'success' ? open({ ...login, id: userId }) : null;
  });
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
