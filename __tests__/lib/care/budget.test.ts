import { expect, it } from 'vitest';
import { budgetLevel, isReviewDue } from '#lib/care/budget.ts';

it.each([
  [0, 100_000, 'below'],
  [79_999.9, 100_000, 'below'],
  [80_000, 100_000, 'near'],
  [99_999.9, 100_000, 'near'],
  [100_000, 100_000, 'reached'],
  [500_000, 100_000, 'over'],
  [1, 1, 'reached'],
])('deposits of %s with a budget of %s: %s', (won, budget, level) => {
  expect(budgetLevel(won, budget)).toBe(level);
});

const at = (text: string) => Date.parse(text);

it.each([
  ['2026-05-23T12:00:00Z', '2026-11-23T11:59:59Z', false],
  ['2026-05-23T12:00:00Z', '2026-11-23T12:00:00Z', true],
  // Six months after 31 August is the last of February.
  ['2026-08-31T12:00:00Z', '2027-02-28T12:00:00Z', true],
])('a budget of %s is due for review at %s: %s', (reviewed, now, isDue) => {
  expect(isReviewDue({ budget: 1, reviewedAt: at(reviewed) }, at(now))).toBe(isDue);
});

it('without a budget there is nothing to review', () => {
  expect(isReviewDue({}, at('2026-11-23T12:00:00Z'))).toBe(false);
});
