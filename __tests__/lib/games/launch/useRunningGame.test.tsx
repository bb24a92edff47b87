// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setGameStage } from '#lib/games/launch/gameStage.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';

vi.mock('#lib/games/launch/useGameLaunch.ts', () => ({ useGameLaunch: vi.fn() }));

const game = {
  ...{ kind: 'table' as const, code: 'velvet', provider: 'ev', company: 'ev', name: '벨벳', nameKo: '', nameEn: '', imgUrl: '' },
  ...{ providerName: '', providerNames: [], isUsable: true },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  setGameStage({ kind: 'window', game, gameWindow: { focus: vi.fn(), closed: false } as unknown as Window });
});

afterEach(() => {
  setGameStage(null);
  vi.useRealTimers();
});

it('opens the game anew where the browser does not focus its window, with what is true then', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  vi.mocked(useGameLaunch).mockReturnValue(early);
  const { result, rerender } = renderHook(useRunningGame);
  act(() => result.current?.focus());
  vi.mocked(useGameLaunch).mockReturnValue(late);
  rerender();
  act(() => vi.advanceTimersByTime(300));
  expect(early).not.toHaveBeenCalled();
  expect(late).toHaveBeenCalledExactlyOnceWith(game);
});

it('opens nothing once the page of the press is gone', () => {
  const launch = vi.fn();
  vi.mocked(useGameLaunch).mockReturnValue(launch);
  const { result, unmount } = renderHook(useRunningGame);
  act(() => result.current?.focus());
  unmount();
  vi.advanceTimersByTime(300);
  expect(launch).not.toHaveBeenCalled();
});
