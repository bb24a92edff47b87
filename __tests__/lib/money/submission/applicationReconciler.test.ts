import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { applicationReconciler } from '#lib/money/submission/applicationReconciler.ts';
import { user } from '#tests/support/memberTab.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

type Kind = 'deposit' | 'withdraw';

const application = (id: string, balance: number, appliedOn = ''): Application => ({
  id,
  balance,
  status: 'wait',
  appliedOn,
  processedOn: '',
});
const holding = (balance: number) => ({ user: { ...user, balance }, noteCount: 0, helpCount: 0 });

function answerHistory(kind: Kind, applications: readonly Application[], status = 'success') {
  vi.mocked(callRoute).mockResolvedValue({ status, [`${kind}s`]: applications } as never);
}

/** Looks for an application of 50,000 won by a member who held 200,000 and whose history was `before`. */
function reconcile(kind: Kind, before: readonly Application[] | undefined) {
  const reconciler = applicationReconciler(kind, before);
  return reconciler.find({ amount: 50_000, at: 0, before: reconciler.snapshot(50_000) });
}

beforeEach(() => {
  storeUser(holding(200_000));
  vi.mocked(checkHealth).mockReset().mockResolvedValue(holding(200_000));
  vi.mocked(callRoute).mockReset();
});

describe.each(['deposit', 'withdraw'] as const)('the history of a %s', (kind) => {
  it.each([
    ['one more application of the amount', [application('1', 50_000)], [application('2', 50_000), application('1', 50_000)], 'found'],
    ['one that differs only by its date', [application('', 50_000, '2026-11-19')], [application('', 50_000, '2026-11-20')], 'found'],
    ['the application that was there before', [application('1', 50_000)], [application('1', 50_000)], 'missing'],
    [
      'a second one of the same day, without numbers',
      [application('', 50_000, '2026-11-20')],
      [application('', 50_000, '2026-11-20'), application('', 50_000, '2026-11-20')],
      'found',
    ],
    ['a new one while an older one was hidden', [application('2', 50_000), application('1', 50_000)], [application('3', 50_000)], 'found'],
    ['fewer, as one was hidden', [application('', 50_000), application('', 50_000)], [application('', 50_000)], 'missing'],
    ['a new one of another amount', [application('', 50_000)], [application('', 50_000), application('', 70_000)], 'missing'],
    ['nothing', [], [], 'missing'],
  ] as const)('with %s: %#', async (_case, before, now, verdict) => {
    answerHistory(kind, now);
    await expect(reconcile(kind, before)).resolves.toBe(verdict);
  });

  it('without a previous snapshot proves only that an amount is missing', async () => {
    answerHistory(kind, [application('2', 40_000)]);
    await expect(reconcile(kind, undefined)).resolves.toBe('missing');
    answerHistory(kind, [application('2', 50_000)]);
    await expect(reconcile(kind, undefined)).rejects.toThrow();
  });

  it('decides nothing if it cannot be read', async () => {
    answerHistory(kind, [], 'pass');
    await expect(reconcile(kind, [])).rejects.toThrow();
    vi.mocked(callRoute).mockRejectedValue(new Error('gone'));
    await expect(reconcile(kind, [])).rejects.toThrow();
  });

  it.each([null, {}, { '1 2026-11-20': 1 }])('is not compared with the snapshot of an earlier release: %o', async (before) => {
    answerHistory(kind, [application('1', 50_000, '2026-11-20')]);
    await expect(applicationReconciler(kind, []).find({ amount: 50_000, at: 0, before: before as never })).rejects.toThrow();
  });

  it('is stored as plain JSON', () => {
    const before = applicationReconciler(kind, [application('1', 50_000, '2026-11-20')]).snapshot(50_000);
    expect(JSON.parse(JSON.stringify(before))).toEqual(before);
  });
});

it('a balance that fell by exactly the amount proves a withdrawal, even if the history cannot be read', async () => {
  vi.mocked(callRoute).mockRejectedValue(new Error('gone'));
  vi.mocked(checkHealth).mockResolvedValue(holding(150_000));
  await expect(reconcile('withdraw', undefined)).resolves.toBe('found');
});

it('a balance that fell by exactly the amount proves no deposit', async () => {
  answerHistory('deposit', []);
  vi.mocked(checkHealth).mockResolvedValue(holding(150_000));
  await expect(reconcile('deposit', undefined)).resolves.toBe('missing');
  expect(checkHealth).not.toHaveBeenCalled();
});
