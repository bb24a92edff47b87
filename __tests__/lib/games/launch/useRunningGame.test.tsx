// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setGameStage } from '#lib/games/launch/gameStage.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { toast: vi.fn() } }));
vi.mock('#lib/games/launch/useGameLaunch.ts', () => ({ useGameLaunch: vi.fn() }));

const game = {
  ...{ kind: 'table' as const, code: 'velvet', provider: 'ev', company: 'ev', name: '벨벳', nameKo: '', nameEn: '', imgUrl: '' },
  ...{ providerName: '', providerNames: [], isUsable: true },
};

let gameWindow: { focus: () => void; closed: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  gameWindow = { focus: vi.fn(), closed: false };
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  setGameStage({ kind: 'window', game, gameWindow: gameWindow as unknown as Window });
});

afterEach(() => {
  setGameStage(null);
  vi.useRealTimers();
});

const press = async (isBehind: boolean) => {
  vi.mocked(document.hasFocus).mockReturnValue(isBehind);
  const launch = vi.fn();
  vi.mocked(useGameLaunch).mockReturnValue(launch);
  const { result } = renderHook(useRunningGame);
  act(() => result.current?.focus());
  await vi.advanceTimersByTimeAsync(300);
  return launch;
};

it('focuses the window, and says nothing if that brings it to the front', async () => {
  await press(false);
  expect(gameWindow.focus).toHaveBeenCalledOnce();
  expect(dialogs.toast).not.toHaveBeenCalled();
});

it('does not end the round where the browser does not focus the window: it tells where the game is, and opens it anew when asked', async () => {
  const launch = await press(true);
  expect(launch).not.toHaveBeenCalled();
  expect(dialogs.toast).toHaveBeenCalledExactlyOnceWith({
    text: 'game.elsewhere',
    links: [{ text: 'game.openAnew', onPress: expect.any(Function) as () => void }],
    signal: expect.any(AbortSignal) as AbortSignal,
  });
  vi.mocked(dialogs.toast).mock.lastCall?.[0].links?.[0]?.onPress();
  expect(launch).toHaveBeenCalledExactlyOnceWith(game);
});

it('says nothing about a window that is closed by then', async () => {
  gameWindow.closed = true;
  await press(true);
  expect(dialogs.toast).not.toHaveBeenCalled();
});

it('takes its words back when it is asked again, and when the game is over', async () => {
  await press(true);
  await press(true);
  const [first, second] = vi.mocked(dialogs.toast).mock.calls.map(([toast]) => toast.signal);
  expect(first?.aborted).toBe(true);
  expect(second?.aborted).toBe(false);
  setGameStage(null);
  expect(second?.aborted).toBe(true);
});
