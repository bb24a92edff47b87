import { expect, it } from 'vitest';
import { moneyOutcome } from '#lib/server/http/callReply.ts';

it.each([
  [{ answer: 'success' }, 'done'],
  [{ answer: 'balance' }, 'refused'],
  [{ answer: 'success', outcome: 'unknown' }, 'done'],
  [{ outcome: 'not_sent' }, 'not_sent'],
  [{ outcome: 'unknown' }, 'unknown'],
  [{}, 'unknown'],
] as const)('the outcome of %j is %s: without an answer and a certain outcome it is unknown', (reply, outcome) => {
  expect(moneyOutcome(reply)).toBe(outcome);
});
