// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { gameStage, isOf, runningStage, setGameStage } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';

vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const watchWindow = (gameWindow: { closed: boolean; close?: () => void }) =>
  setGameStage({ kind: 'window', game, gameWindow: gameWindow as Window });

const game = { kind: 'game', provider: 'mw', code: 'g1', name: '문' } as GameEntry;

beforeEach(() => {
  vi.useFakeTimers();
  setGameStage(null);
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

it('refreshes at once when the tab becomes visible, and watches only the latest window; the earlier one is closed', async () => {
  const first = { closed: false, close: vi.fn() };
  const second = { closed: false };
  watchWindow(first);
  watchWindow(second);
  expect(first.close).toHaveBeenCalledOnce();
  first.closed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(checkHealth).not.toHaveBeenCalled();
  second.closed = true;
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(checkHealth).toHaveBeenCalledTimes(1);
});

it('knows the game that runs: none whose window is closed or was blocked', () => {
  const gameWindow = { closed: false };
  expect(runningStage()).toBeNull();
  watchWindow(gameWindow);
  expect(runningStage()?.game).toBe(game);
  gameWindow.closed = true;
  expect(runningStage()).toBeNull();

  setGameStage({ kind: 'frame', game, url: 'https://games.test/1' });
  expect(runningStage()?.game).toBe(game);
  setGameStage({ kind: 'blocked', game, url: 'https://games.test/1' });
  expect(runningStage()).toBeNull();
});

it.each([
  ['its copy', {}, true],
  ['another provider', { provider: 'ev' }, false],
] as const)('the running game and %s', (_, difference, isSame) => {
  expect(isOf({ kind: 'frame', game, url: '' }, { ...game, ...difference })).toBe(isSame);
});
