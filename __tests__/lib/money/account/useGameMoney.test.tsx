// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { useGameMoney } from '#lib/money/account/useGameMoney.ts';
import { beMember } from '#tests/support/moneyScreen.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const answer = (gameMoney: number, status = 'success') => ({ status, gameMoney, balance: 0, rolling: 0, userId: '' }) as never;

beforeEach(() => {
  vi.mocked(callRoute).mockReset().mockResolvedValue(answer(50_000));
  beMember({ in_balance: 7_000 });
});

afterEach(() => void vi.useRealTimers());

test('the figure of the health check is shown until the games answer', async () => {
  const { result } = renderHook(() => useGameMoney());
  expect(result.current.gameMoney).toBe(7_000);
  expect(result.current.readAt).toBeUndefined();
  await waitFor(() => expect(result.current.gameMoney).toBe(50_000));
  expect(result.current.readAt).toBeGreaterThan(Date.now() - 10_000);
  expect(result.current.isStale).toBe(false);
});

test('any status other than success keeps the last figure and marks it as old', async () => {
  const { result } = renderHook(() => useGameMoney());
  await waitFor(() => expect(result.current.gameMoney).toBe(50_000));
  vi.mocked(callRoute).mockResolvedValue(answer(0, 'wait'));
  await act(() => result.current.reload());
  await waitFor(() => expect(result.current.isStale).toBe(true));
  expect(result.current.gameMoney).toBe(50_000);
});

test('polls every 30 seconds and updates the age even if the figure is unchanged', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useGameMoney());
  await act(() => vi.advanceTimersByTimeAsync(10));
  const first = result.current.readAt ?? 0;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(callRoute).toHaveBeenCalledTimes(2);
  expect(result.current.readAt).toBeGreaterThanOrEqual(first + 29_000);
});
