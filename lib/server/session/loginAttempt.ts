import { addressBlock } from '#lib/server/http/clientAddress.ts';
import { meter } from '#lib/server/log/meter.ts';
import { areLimitsOn, limitCounter, tooMany } from '#lib/server/limits/requireUnderLimit.ts';

/** Refusals take this long, or the next multiple: what the backend does for an id it knows, and not for others, takes less. */
const refusalMs = 400;

/** What a login of an account takes that somebody guesses at, right or wrong. */
const slowedMs = 2_000;

/** Who tries to log in as whom. */
export interface LoginAttempt {
  /** As typed; '' where it was no text. */
  userId: string;
  /** `undefined` = a trusted proxy did not say: all of those share one count. */
  address: string | undefined;
}

/**
 * Asks whether id and password are right (null = they are not), bounded and timed so that nobody learns passwords by trying, or from the
 * time a refusal takes which ids there are. All that runs at once is counted before it is asked. A login that could not be asked for, or
 * that succeeds, is no failure.
 * @throws {CallFailure} `rate_limited`, and `ask` was not called.
 */
export async function attemptLogin<Answer>(attempt: LoginAttempt, ask: () => Promise<Answer | null>): Promise<Answer | null> {
  const startedAt = performance.now();
  const count = areLimitsOn() ? await countAttempt(attempt) : null;
  let answer: Answer | null = null;
  try {
    answer = await ask();
  } catch (error) {
    await count?.takeBack();
    throw error;
  }
  if (answer !== null) await count?.succeed();
  else meter()?.loginRefused();
  const soFar = performance.now() - startedAt;
  const least = count?.isSlowed ? slowedMs : 0;
  const whole = answer === null ? Math.ceil(Math.max(soFar, least, refusalMs) / refusalMs) * refusalMs : least;
  if (whole > soFar) await new Promise((resolve) => setTimeout(resolve, Math.ceil(whole - soFar)));
  return answer;
}

async function countAttempt({ userId, address = '' }: LoginAttempt) {
  const counter = limitCounter();
  // One account however it is written; backends differ in whether they care.
  const account = userId.normalize('NFKC').trim().toLowerCase().slice(0, 64);
  const block = addressBlock(address);
  const here = `${block}|${account}`;

  const ofBoth = await counter.count('loginHere', here);
  // Not counted for the address: one account tried on and on must not close it for the others behind it.
  if (ofBoth.waitMs > 0) throw tooMany('loginHere', ofBoth.waitMs);
  const ofAddress = await counter.count('loginAddress', block);
  if (ofAddress.waitMs > 0) {
    await ofBoth.giveBack();
    throw tooMany('loginAddress', ofAddress.waitMs);
  }
  const ofAccount = await counter.count('loginAccount', account);

  const takeBackElsewhere = () => Promise.all([ofAddress.giveBack(), ofAccount.giveBack()]);
  return {
    isSlowed: ofAccount.waitMs > 0,
    takeBack: () => Promise.all([ofBoth.giveBack(), takeBackElsewhere()]),
    succeed: () => Promise.all([counter.forget('loginHere', here), takeBackElsewhere()]),
  };
}
