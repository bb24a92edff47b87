import type { LimitName } from '#lib/server/config/limits.ts';
import { addressNetworks } from '#lib/server/http/clientAddress.ts';
import { knownBrowser } from './knownBrowser.ts';
import { refundNothing } from '#lib/server/limits/limitCounter.ts';
import { countGuess, limitCounter, refundAll } from '#lib/server/limits/requireUnderLimit.ts';
import { accountOf } from '#lib/server/log/keyedHash.ts';
import { meter } from '#lib/server/log/meter.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';

const minRefusalMs = 400;
/** Bounds the delay of all refusals while the backend is slow. */
const maxRefusalMs = 3_000;
/** Answers of each kind that are remembered. */
const maxAnswers = 50;

/** Milliseconds of recent answers. Accepted logins have their own list: refusals of ids that do not exist may be many and fast. */
const recentAnswers = () => processSingleton('loginAnswers', () => ({ accepted: [] as number[], refused: [] as number[] }));

/** The time that nine of ten answers do not exceed. */
const slowestTenth = (times: readonly number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.9)] ?? 0;

/**
 * Refusals take a multiple of this time: the backend may take longer for an id that exists, and the time would reveal that. A quarter above the
 * slowest tenth of recent answers, so that most answers fit into it; rounded, so that it does not reveal the time of one answer.
 */
function refusalIntervalMs(): number {
  const { accepted, refused } = recentAnswers();
  const slowMs = Math.max(slowestTenth(accepted), slowestTenth(refused)) * 1.25;
  return Math.min(maxRefusalMs, Math.max(minRefusalMs, Math.ceil(slowMs / 100) * 100));
}

export interface LoginAttempt {
  /** As typed; '' if it was not a string. */
  userId: string;
  /** Undefined if no trusted proxy has named it; these requests share one count. */
  address: string | undefined;
  /** The browser's cookies. A browser that has signed in to the account before has a separate limit (`loginBrowser`). */
  cookieHeader?: string | undefined;
  /** The session that a signed-in member repeats the password in. */
  provenBrowser?: string | undefined;
}

/**
 * Asks the backend with `ask`, whose null means a refusal, under the limits of failed logins. Counts the attempt before `ask`, because attempts
 * may be parallel, and refunds the count after a success or an error. A refusal takes a multiple of `refusalIntervalMs()`.
 * @throws {CallFailure} `rate_limited`
 */
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
  const intervalMs = refusalIntervalMs();
  const answers = recentAnswers()[result === null ? 'refused' : 'accepted'];
  answers.push(elapsedMs);
  if (answers.length > maxAnswers) answers.shift();
  const totalMs = result === null ? Math.ceil(Math.max(elapsedMs, 1) / intervalMs) * intervalMs : 0;
  if (totalMs > elapsedMs) await new Promise((resolve) => setTimeout(resolve, Math.ceil(totalMs - elapsedMs)));
  return result;
}

async function countAttempt({ userId, address = '', cookieHeader, provenBrowser }: LoginAttempt) {
  const account = accountOf(userId);
  const browser = provenBrowser ?? knownBrowser(cookieHeader, account);
  const [block, network, site] = addressNetworks(address);
  // The narrowest first: `countGuess` stops at the first limit that is reached. An attempt refused there must not count for the address, which
  // other members share, nor for the account.
  const keys: [LimitName, string][] = browser
    ? [
        ['loginBrowser', browser],
        ['loginBrowsers', account],
      ]
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
