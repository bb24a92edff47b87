import { addressBlock } from '#lib/server/http/clientAddress.ts';
import { meter } from '#lib/server/log/meter.ts';
import { areLimitsEnabled, limitCounter, rateLimitFailure } from '#lib/server/limits/requireUnderLimit.ts';

/** Refusals take a multiple of this time, to hide how long the backend takes for a known id. */
const refusalIntervalMs = 400;

/** Minimum time of every login of an account with too many failures. */
const throttledLoginMs = 2_000;

export interface LoginAttempt {
  /** As typed; '' if it was no string. */
  userId: string;
  /** `undefined` = not named by a trusted proxy: these requests share one count. */
  address: string | undefined;
}

/** Refusals (null) take a fixed time, to hide which ids exist. Counts before `ask`: attempts may be parallel. @throws `rate_limited` */
export async function attemptLogin<Result>(attempt: LoginAttempt, ask: () => Promise<Result | null>): Promise<Result | null> {
  const startedAt = performance.now();
  const count = areLimitsEnabled() ? await countAttempt(attempt) : null;
  let result: Result | null = null;
  try {
    result = await ask();
  } catch (error) {
    await count?.refund();
    throw error;
  }
  if (result !== null) await count?.succeed();
  else meter()?.loginRefused();
  const elapsedMs = performance.now() - startedAt;
  const minMs = count?.isThrottled ? throttledLoginMs : 0;
  const totalMs =
    result === null ? Math.ceil(Math.max(elapsedMs, minMs, refusalIntervalMs) / refusalIntervalMs) * refusalIntervalMs : minMs;
  if (totalMs > elapsedMs) await new Promise((resolve) => setTimeout(resolve, Math.ceil(totalMs - elapsedMs)));
  return result;
}

async function countAttempt({ userId, address = '' }: LoginAttempt) {
  const counter = limitCounter();
  // Backends may ignore case and width: all spellings share one count.
  const account = userId.normalize('NFKC').trim().toLowerCase().slice(0, 64);
  const block = addressBlock(address);
  const accountAtAddress = `${block}|${account}`;

  const countHere = await counter.count('loginHere', accountAtAddress);
  // Not counted for the address: repeated attempts at one account must not lock out the other members behind it.
  if (countHere.waitMs > 0) throw rateLimitFailure('loginHere', countHere.waitMs);
  const countAddress = await counter.count('loginAddress', block);
  if (countAddress.waitMs > 0) {
    await countHere.refund();
    throw rateLimitFailure('loginAddress', countAddress.waitMs);
  }
  const countAccount = await counter.count('loginAccount', account);

  const refundOthers = () => Promise.all([countAddress.refund(), countAccount.refund()]);
  return {
    isThrottled: countAccount.waitMs > 0,
    refund: () => Promise.all([countHere.refund(), refundOthers()]),
    succeed: () => Promise.all([counter.reset('loginHere', accountAtAddress), refundOthers()]),
  };
}
