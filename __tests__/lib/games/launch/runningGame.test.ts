// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { runningGame, subscribeRunningGame, watchRunningGame } from '#lib/games/launch/runningGame.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';

vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const game = { code: 'g1', name: '문' } as GameEntry;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(checkHealth).mockReset().mockResolvedValue(undefined);
});

it('refreshes the money within 250 ms after the window closes, and again if money is still in the game', async () => {
  vi.mocked(checkHealth).mockResolvedValueOnce({ user: { in_balance: 500 } } as Awaited<ReturnType<typeof checkHealth>>);
  const gameWindow = { closed: false };
  watchRunningGame(game, gameWindow as Window);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkHealth).not.toHaveBeenCalled();
  expect(runningGame()?.game).toBe(game);

  gameWindow.closed = true;
  await vi.advanceTimersByTimeAsync(250);
  expect(checkHealth).toHaveBeenCalledTimes(1);
  expect(runningGame()).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkHealth).toHaveBeenCalledTimes(2);
});

it('refreshes at once when the tab becomes visible, and watches only the latest window', async () => {
  const first = { closed: false };
  const second = { closed: false };
  const listener = vi.fn();
  const stop = subscribeRunningGame(listener);
  watchRunningGame(game, first as Window);
  watchRunningGame({ ...game, code: 'g2' }, second as Window);
  first.closed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(checkHealth).not.toHaveBeenCalled();
  second.closed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(checkHealth).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
});
