import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { depositReconciler } from '#lib/money/submission/depositReconciler.ts';

vi.mock('#lib/api/callRoute.ts');

const application = (id: string, balance: number, appliedOn = ''): Application => ({
  id,
  balance,
  status: 'wait',
  appliedOn,
  processedOn: '',
});
const listed = (deposits: Application[], status = 'success') => vi.mocked(callRoute).mockResolvedValue({ status, deposits } as never);

/** Looks for a deposit of 30,000 won among `now`, having known `before`. */
function look(before: Application[] | undefined, now: Application[]) {
  listed(now);
  const trace = depositReconciler(before);
  return trace.find({ amount: 30_000, at: 0, before: trace.snapshot(30_000) });
}

beforeEach(() => void vi.mocked(callRoute).mockReset());

describe('the trace of a deposit', () => {
  it.each([
    ['a new application of that amount', [application('1', 30_000)], [application('2', 30_000), application('1', 30_000)], 'found'],
    ['one told apart by its date alone', [application('', 30_000, '2026-11-19')], [application('', 30_000, '2026-11-20')], 'found'],
    ['the one that was there before', [application('1', 30_000)], [application('1', 30_000)], 'missing'],
    [
      'a second one of a day, where the operator sends neither numbers nor times',
      [application('', 30_000, '2026-11-20')],
      [application('', 30_000, '2026-11-20'), application('', 30_000, '2026-11-20')],
      'found',
    ],
    ['a new one of another amount', [], [application('2', 40_000)], 'missing'],
    ['an empty list', [], [], 'missing'],
  ] as const)('is %s: %#', async (_case, before, now, verdict) => {
    await expect(look([...before], [...now])).resolves.toBe(verdict);
  });

  it('is missing where the list was unknown before and shows no such amount', async () => {
    await expect(look(undefined, [application('2', 40_000)])).resolves.toBe('missing');
  });

  it('is unreadable where the list was unknown before and such an amount may be an older one', async () => {
    await expect(look(undefined, [application('2', 30_000)])).rejects.toThrow();
  });

  it('is unreadable where the list is refused', async () => {
    listed([], 'pass');
    await expect(depositReconciler([]).find({ amount: 30_000, at: 0, before: {} })).rejects.toThrow();
  });

  it('takes what was known along as plain JSON', () => {
    const before = depositReconciler([application('1', 30_000, '2026-11-20')]).snapshot(30_000);
    expect(JSON.parse(JSON.stringify(before))).toEqual(before);
  });
});
