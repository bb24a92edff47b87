// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { useGameMoney } from '#lib/money/account/useGameMoney.ts';
import { beMember, member } from '#tests/support/moneyScreen.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const answer = (gameMoney: number, status = 'success') => ({ status, gameMoney, balance: 0, rolling: 0, userId: '' }) as never;

beforeEach(() => {
  vi.mocked(callRoute).mockReset().mockResolvedValue(answer(50_000));
  beMember({ in_balance: 7_000 });
});

afterEach(() => {
  vi.mocked(checkHealth).mockReset();
  vi.useRealTimers();
});

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
  vi.mocked(callRoute).mockResolvedValue(answer(0));
  vi.useFakeTimers();
  const { result } = renderHook(() => useGameMoney());
  await act(() => vi.advanceTimersByTimeAsync(10));
  const first = result.current.readAt ?? 0;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(callRoute).toHaveBeenCalledTimes(2);
  expect(result.current.readAt).toBeGreaterThanOrEqual(first + 29_000);
});

test('polls every 5 seconds while money is in a game, until the game has returned it', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useGameMoney());
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(result.current.gameMoney).toBe(50_000);
  vi.mocked(callRoute).mockResolvedValue(answer(0));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(result.current.gameMoney).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(callRoute).toHaveBeenCalledTimes(2);
});

test('money that moved into a game is asked of the health check at once, once for each figure', async () => {
  const { result } = renderHook(() => useGameMoney());
  await waitFor(() => expect(result.current.gameMoney).toBe(50_000));
  expect(checkHealth).toHaveBeenCalledOnce();
  await act(() => result.current.reload());
  expect(checkHealth).toHaveBeenCalledOnce();
});

test('money that the health check saw leave the game is asked of the games at once', async () => {
  beMember({ in_balance: 50_000 });
  const { result } = renderHook(() => useGameMoney());
  await waitFor(() => expect(callRoute).toHaveBeenCalledOnce());
  vi.mocked(callRoute).mockResolvedValue(answer(0));
  act(() => storeUser({ user: { ...member, in_balance: 0 }, noteCount: 0, helpCount: 0 }));
  await waitFor(() => expect(result.current.gameMoney).toBe(0));
  expect(checkHealth).not.toHaveBeenCalled();
});
