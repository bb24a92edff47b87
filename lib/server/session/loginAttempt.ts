import type { LimitName } from '#lib/server/config/limits.ts';
import { addressNetworks } from '#lib/server/http/clientAddress.ts';
import { knownBrowser } from './knownBrowser.ts';
import { refundNothing } from '#lib/server/limits/limitCounter.ts';
import { countGuess, limitCounter, refundAll } from '#lib/server/limits/requireUnderLimit.ts';
import { meter } from '#lib/server/log/meter.ts';

/** Refusals take a multiple of this time, to hide how long the backend takes for a known id. */
const refusalIntervalMs = 400;

export interface LoginAttempt {
  /** As typed; '' if it was no string. */
  userId: string;
  /** `undefined` = not named by a trusted proxy: these requests share one count. */
  address: string | undefined;
  /** The browser's cookies: one that has signed in to the account before is not subject to what strangers do. */
  cookieHeader?: string | undefined;
}

/** Refusals (null) take a fixed time, to hide which ids exist. Counts before `ask`: attempts may be parallel. @throws `rate_limited` */
export async function attemptLogin<Result>(attempt: LoginAttempt, ask: () => Promise<Result | null>): Promise<Result | null> {
  const startedAt = performance.now();
  const count = await countAttempt(attempt);
  let result: Result | null = null;
  try {
    result = await ask();
  } catch (error) {
    await count.refund();
    throw error;
  }
  if (result !== null) await count.succeed();
  else meter()?.loginRefused();
  const elapsedMs = performance.now() - startedAt;
  const totalMs = result === null ? Math.ceil(Math.max(elapsedMs, 1) / refusalIntervalMs) * refusalIntervalMs : 0;
  if (totalMs > elapsedMs) await new Promise((resolve) => setTimeout(resolve, Math.ceil(totalMs - elapsedMs)));
  return result;
}

/** Backends may ignore case and width: all spellings of an account share one count. */
export const accountOf = (userId: string): string => userId.normalize('NFKC').trim().toLowerCase().slice(0, 64);

async function countAttempt({ userId, address = '', cookieHeader }: LoginAttempt) {
  const account = accountOf(userId);
  const browser = knownBrowser(cookieHeader, account);
  const [block, network, site] = addressNetworks(address);
  // Narrowest first: attempts over the limit of an account here must not lock out other members behind the address, nor the account.
  const keys: [LimitName, string][] = browser
    ? [['loginBrowser', browser]]
    : [
        ['loginHere', `${block}|${account}`],
        ['loginAddress', block],
        ['loginNetwork', network],
        ['loginSite', site],
        ['loginAccount', account],
      ];
  const [refundOwn = refundNothing, ...refundsOfOthers] = await countGuess(keys);
  return {
    refund: () => refundAll([refundOwn, ...refundsOfOthers]),
    succeed: () => Promise.all([limitCounter().reset(...keys[0]!), refundAll(refundsOfOthers)]),
  };
}
