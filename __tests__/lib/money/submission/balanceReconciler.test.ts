import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/records/user.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { clearUser, storeUser } from '#lib/member/currentUser.ts';
import { balanceReconciler } from '#lib/money/submission/reconcilers.ts';
import { user } from '#tests/support/memberTab.tsx';

vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const told = (balances: Partial<User>) => ({
  user: { ...user, balance: 100_000, rolling: 30_000.5, ...balances },
  noteCount: 0,
  helpCount: 0,
});
const reconciler = balanceReconciler('rolling', 'balance');

async function lookFor(amount: number, now: Partial<User>) {
  const before = await reconciler.snapshot(amount);
  vi.mocked(checkHealth).mockResolvedValue(told(now));
  return reconciler.find({ amount, at: 0, before });
}

beforeEach(() => storeUser(told({})));

test('a comp balance reduced by exactly the amount is a hint', async () => {
  expect(await lookFor(10_000, { rolling: 20_000.5 })).toBe('hinted');
});

test('a balance increased by exactly the amount is a hint, too', async () => {
  expect(await lookFor(10_000, { balance: 110_000, rolling: 31_000 })).toBe('hinted');
});

test('a fraction of a won may be exchanged with it', async () => {
  expect(await lookFor(30_000, { rolling: 0 })).toBe('hinted');
});

test.each([{ rolling: 30_000.5 }, { rolling: 20_001.5 }, { rolling: 40_000.5 }, { balance: 90_000 }, { balance: 110_001 }])(
  'any other change proves nothing: %o',
  async (now) => {
    expect(await lookFor(10_000, now)).toBe('unproven');
  },
);

test('without an answer or the previous figures it decides nothing', async () => {
  const before = await reconciler.snapshot(1);
  vi.mocked(checkHealth).mockResolvedValue(undefined);
  await expect(reconciler.find({ amount: 1, at: 0, before })).rejects.toThrow('could not be compared');
  clearUser();
  expect(await reconciler.snapshot(1)).toBeNull();
  await expect(lookFor(1, {})).rejects.toThrow('could not be compared');
});
