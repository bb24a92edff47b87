// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { gameStage, setGameStage } from '#lib/games/launch/gameStage.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';

vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const watchWindow = (gameWindow: { closed: boolean }) => setGameStage({ kind: 'window', game, gameWindow: gameWindow as Window });

const game = { code: 'g1', name: '문' } as GameEntry;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(checkHealth).mockReset().mockResolvedValue(undefined);
});

it('refreshes the money within 250 ms after the window closes, and again if money is still in the game', async () => {
  vi.mocked(checkHealth).mockResolvedValueOnce({ user: { in_balance: 500 } } as Awaited<ReturnType<typeof checkHealth>>);
  const gameWindow = { closed: false };
  watchWindow(gameWindow);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkHealth).not.toHaveBeenCalled();
  expect(gameStage()?.game).toBe(game);

  gameWindow.closed = true;
  await vi.advanceTimersByTimeAsync(250);
  expect(checkHealth).toHaveBeenCalledTimes(1);
  expect(gameStage()).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checkHealth).toHaveBeenCalledTimes(2);
});

it('refreshes at once when the tab becomes visible, and watches only the latest window', async () => {
  const first = { closed: false };
  const second = { closed: false };
  watchWindow(first);
  watchWindow(second);
  first.closed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(checkHealth).not.toHaveBeenCalled();
  second.closed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(checkHealth).toHaveBeenCalledTimes(1);
});
