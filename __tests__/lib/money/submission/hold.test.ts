import { expect, test } from 'vitest';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import { moneySeconds } from '#contract/moneySeconds.ts';
import { holdMs } from '#lib/money/submission/unknownOutcome.ts';

test('a form is held longer than the portal waits for the result of any money call', () => {
  const rows = Object.values<CallDefinition>(calls).filter(({ kind }) => kind === 'money');
  expect(rows).toHaveLength(8);
  for (const row of rows) expect((timeoutSecondsOf(row) + moneySeconds.grace) * 1000).toBeLessThan(holdMs);
});
