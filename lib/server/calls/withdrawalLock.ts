import { CallFailure } from '#lib/server/http/callFailure.ts';
import { memberLock } from '#lib/server/limits/memberLock.ts';
import { areLimitsEnabled } from '#lib/server/limits/requireUnderLimit.ts';

/**
 * Sends a withdrawal unless wrong withdrawal passwords have locked the withdrawals of this member. A refusal that starts a lock calls `onClosed`.
 * Only `success` resets the count: with other statuses, the backend may not have checked the password.
 * @throws {CallFailure} `rate_limited` with the field `pass`
 */
export async function withdrawUnderLock<Answer extends { status: string }>(
  userId: string,
  body: object,
  send: () => Promise<Answer>,
  onClosed: () => void,
): Promise<Answer> {
  if (!areLimitsEnabled()) return send();
  const { waitMs, lockMs, refund, clear } = await memberLock()(`withdraw|${userId}`, 'pass' in body);
  if (waitMs > 0) {
    throw new CallFailure('rate_limited', {
      field: 'pass',
      retryAfterSeconds: Math.ceil(waitMs / 1000),
      securityEvent: 'withdrawals_closed',
    });
  }
  let status: string | undefined;
  try {
    const answer = await send();
    ({ status } = answer);
    return answer;
  } finally {
    if (status === 'success') await clear();
    else if (status !== 'pass') await refund();
    else if (lockMs > 0) onClosed();
  }
}
