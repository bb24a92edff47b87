import { beforeEach, expect, test, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { withdrawReconciler } from '#lib/money/submission/withdrawReconciler.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { user } from '#tests/support/memberTab.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const row = (balance: number, id: number | string = '') => ({ id: String(id), balance, status: 'already', appliedOn: '', processedOn: '' });
const holding = (balance: number) => ({ user: { ...user, balance }, noteCount: 0, helpCount: 0 });
const list = (status: string, ...amounts: number[]) => ({ status, withdraws: amounts.map((amount) => row(amount)) }) as never;

/** Looks for a withdrawal of 50,000 by a member who held 200,000. */
function look(before: number[] | undefined) {
  const trace = withdrawReconciler(before?.map((amount) => row(amount)));
  return trace.find({ amount: 50_000, at: 0, before: trace.snapshot(50_000) });
}

beforeEach(() => {
  storeUser(holding(200_000));
  vi.mocked(checkHealth).mockReset().mockResolvedValue(holding(200_000));
  vi.mocked(callRoute).mockReset().mockResolvedValue(list('success'));
});

test('one more application of that amount is it', async () => {
  vi.mocked(callRoute).mockResolvedValue(list('success', 50_000, 50_000));
  expect(await look([50_000])).toBe('found');
});

test('an older one of the same amount, or a new one of another, is not it', async () => {
  vi.mocked(callRoute).mockResolvedValue(list('success', 50_000, 70_000));
  expect(await look([50_000])).toBe('missing');
});

test('a row that was hidden meanwhile is not news', async () => {
  vi.mocked(callRoute).mockResolvedValue(list('success', 50_000));
  expect(await look([50_000, 50_000])).toBe('missing');
});

test('a new row is found though an older one was hidden meanwhile', async () => {
  vi.mocked(callRoute).mockResolvedValue({ status: 'success', withdraws: [row(50_000, 3), row(50_000, 2)] } as never);
  const trace = withdrawReconciler([row(50_000, 2), row(50_000, 1)]);
  expect(await trace.find({ amount: 50_000, at: 0, before: trace.snapshot(50_000) })).toBe('found');
});

test('a balance that fell by exactly the amount is it, also where the history cannot be read', async () => {
  vi.mocked(callRoute).mockRejectedValue(new Error('gone'));
  vi.mocked(checkHealth).mockResolvedValue(holding(150_000));
  expect(await look(undefined)).toBe('found');
});

test('where the history cannot be compared, nothing is said', async () => {
  vi.mocked(callRoute).mockResolvedValue(list('success', 50_000));
  await expect(look(undefined)).rejects.toThrow();
  vi.mocked(callRoute).mockResolvedValue(list('foo'));
  await expect(look([])).rejects.toThrow();
  vi.mocked(callRoute).mockRejectedValue(new Error('gone'));
  await expect(look([])).rejects.toThrow();
});
