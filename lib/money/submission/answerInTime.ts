import type { MoneyCallName } from '#contract/calls.ts';
import { moneySeconds } from '#contract/moneySeconds.ts';
import { CallError } from '#lib/api/CallError.ts';

/** The portal answers within `moneySeconds.answer`. The rest is for a slow network. */
const longestMs = (moneySeconds.answer + 10) * 1000;

/** Rejects as a broken connection does after this time, before `callRoute` gives up: it waits for 40 s after each byte. */
export function answerInTime<Answer>(callName: MoneyCallName, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lost = new CallError({ code: 'network', callName, httpStatus: 0, requestId: '', outcome: 'unknown' });
    const timer = setTimeout(() => reject(lost), longestMs);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
