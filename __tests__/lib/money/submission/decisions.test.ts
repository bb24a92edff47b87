import { expect, test } from 'vitest';
import type { SubmissionState, UnknownCheck } from '#lib/money/submission/submissionState.ts';
import { isInformed, needsDecision } from '#lib/money/submission/unknownOutcome.ts';

const unknown = (check: UnknownCheck, isReceived = false): SubmissionState => ({
  ...{ phase: 'unknown', amount: 10_000, at: 0, requestId: '', checkedAt: 0, heldUntil: 0 },
  ...{ check, isReceived },
});

test.each([
  ['missing', false, 10_000, false],
  ['missing', false, 20_000, true],
  ['missing', true, 10_000, true],
  ['hinted', false, 10_000, true],
  ['unproven', false, 10_000, true],
  ['unreadable', false, 10_000, true],
  ['running', false, 10_000, true],
] as const)('after the check %s (received: %s), sending %s needs the member to decide: %s', (check, isReceived, amount, isNeeded) => {
  expect(needsDecision(unknown(check, isReceived), amount)).toBe(isNeeded);
});

test.each([
  ['missing', 'hinted', false],
  ['missing', 'missing', true],
  ['hinted', 'hinted', true],
  ['hinted', 'missing', true],
] as const)('who decided at %s is informed of %s: %s', (seen, found, isKnown) => {
  expect(isInformed(unknown(seen), unknown(found))).toBe(isKnown);
});
