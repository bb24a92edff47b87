// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { gameStage, isLaunching, setGameStage } from '#lib/games/gameStage.ts';
import { openGameWindow, opensInTab, useGameLaunch } from '#lib/games/useGameLaunch.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { clearUser, storeUser, type CurrentUser } from '#lib/member/currentUser.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { inPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({
  dialogs: { info: vi.fn(), choose: vi.fn(), toast: vi.fn(), loading: () => ({ close: vi.fn() }) },
}));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }),
}));

const table = {
  kind: 'table',
  provider: 'ev',
  company: 'ev',
  code: 'velvet',
  name: '벨벳',
  isUsable: true,
} as GameEntry;
const slot = {
  kind: 'game',
  provider: 'mw',
  company: 'mw',
  code: 'moon',
  name: '달빛',
  isUsable: true,
} as GameEntry;
const url = 'https://games.test/1';
const warning = {
  ...{
    title: '벨벳 게임이 열려 있어요.',
    text: '달빛 게임을 열면 먼저 연 게임은 종료될 수 있어요. 먼저 연 창은 닫아 주세요.',
  },
  ...{
    confirmText: '게임으로 돌아가기',
    otherText: '새 게임 열기',
    signal: expect.any(AbortSignal) as AbortSignal,
  },
};

let opened: ReturnType<typeof fakeGameWindow>;
const runInWindow = (isClosed = false) => {
  const gameWindow = { focus: vi.fn(), close: vi.fn(), closed: isClosed };
  setGameStage({ kind: 'window', game: table, gameWindow: gameWindow as unknown as Window });
  return gameWindow;
};

async function launch(game: GameEntry, ...answers: Awaited<ReturnType<typeof dialogs.choose>>[]) {
  answers.forEach((answer) => vi.mocked(dialogs.choose).mockResolvedValueOnce(answer));
  const { result } = renderHook(useGameLaunch, { wrapper: ({ children }) => inPortal(children) });
  act(() => void result.current(game));
  await waitFor(() => expect(isLaunching()).toBe(false));
}

beforeEach(() => {
  opened = fakeGameWindow();
  vi.mocked(dialogs.choose).mockReset();
  vi.mocked(callRoute).mockReset().mockResolvedValue({ status: 'success', gameUrl: url });
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(() => {
  clearUser();
  setGameStage(null);
});

it('asks before another game would end the one in a window, then opens it and closes the first', async () => {
  const first = runInWindow();
  await launch(slot, 'other');
  expect(dialogs.choose).toHaveBeenCalledExactlyOnceWith(warning);
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(url);
  expect(gameStage()).toMatchObject({ kind: 'window', game: slot });
  expect(first.close).toHaveBeenCalledOnce();
});

it.each([
  ['leads back to the running game', 'confirm', 1],
  ['does nothing when the question is dismissed', null, 0],
] as const)('%s, and opens nothing', async (_what, answer, focused) => {
  const first = runInWindow();
  await launch(slot, answer);
  expect(first.focus).toHaveBeenCalledTimes(focused);
  expect(window.open).not.toHaveBeenCalled();
  expect(gameStage()?.game).toBe(table);
  expect(first.close).not.toHaveBeenCalled();
});

it('takes the question back when the running game is over', async () => {
  runInWindow();
  vi.mocked(dialogs.choose).mockImplementationOnce(({ signal }) => {
    setTimeout(() => setGameStage(null));
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(null)));
  });
  await launch(slot);
  expect(dialogs.choose).toHaveBeenCalledOnce();
  expect(window.open).not.toHaveBeenCalled();
});

it('keeps the first game if the other one does not open', async () => {
  const first = runInWindow();
  vi.mocked(callRoute).mockResolvedValue({ status: 'time' });
  await launch(slot, 'other');
  expect(first.close).not.toHaveBeenCalled();
  expect(gameStage()?.game).toBe(table);
});

it('asks first about the running game, then about a deposit', async () => {
  runInWindow();
  storeUser({ user: { balance: 0, in_balance: 0 }, noteCount: 0, helpCount: 0 } as CurrentUser);
  await launch(slot, 'other', 'other');
  expect(vi.mocked(dialogs.choose).mock.calls.map(([{ title }]) => title)).toEqual([
    warning.title,
    '보유금이 0원이에요.',
  ]);
  expect(gameStage()?.game).toBe(slot);
});

it.each([
  ['confirm', table],
  ['other', slot],
] as const)('asks about a game in a frame too: answer %s', async (answer, game) => {
  setGameStage({ kind: 'frame', game: table, url });
  await launch(slot, answer);
  expect(dialogs.choose).toHaveBeenCalledExactlyOnceWith(warning);
  expect(gameStage()?.game).toBe(game);
});

it('opens a game after one whose window is closed without a question', async () => {
  runInWindow(true);
  await launch(slot);
  expect(dialogs.choose).not.toHaveBeenCalled();
  expect(gameStage()).toMatchObject({ game: slot, gameWindow: opened });
});

describe('the game that runs already', () => {
  const told = () => vi.mocked(dialogs.toast).mock.calls.map(([toast]) => toast);
  /** In which another window comes to the front. */
  const switched = () => new Promise((resolve) => setTimeout(resolve, 350));
  beforeEach(() => vi.mocked(dialogs.toast).mockClear());

  it('is led back to, and no second window opens', async () => {
    const first = runInWindow();
    await launch(table);
    expect(first.focus).toHaveBeenCalledOnce();
    await switched();
    expect([vi.mocked(window.open).mock.calls, told()]).toEqual([[], []]);
  });

  it('does not end its round where the browser does not focus the window: it tells where the game is, and opens it anew when asked', async () => {
    const first = runInWindow();
    vi.mocked(document.hasFocus).mockReturnValue(true);
    await launch(table);
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(callRoute).not.toHaveBeenCalled();
    const link = told()[0]?.links?.[0];
    expect([told()[0]?.text, link?.text]).toEqual([
      '벨벳 게임은 다른 창이나 탭에 열려 있어요.',
      '새로 열기',
    ]);
    link?.onPress();
    await waitFor(() => expect(gameStage()).toMatchObject({ game: table, gameWindow: opened }));
    expect(first.close).toHaveBeenCalledOnce();
  });

  it('takes its words back when it is asked again, and when the game is over', async () => {
    runInWindow();
    vi.mocked(document.hasFocus).mockReturnValue(true);
    await launch(table);
    await launch(table);
    await waitFor(() => expect(told().map(({ signal }) => signal?.aborted)).toEqual([true, false]));
    act(() => setGameStage(null));
    expect(told()[1]?.signal?.aborted).toBe(true);
  });

  it('stays in its frame, unless a window is asked for', async () => {
    setGameStage({ kind: 'frame', game: table, url });
    await launch(table);
    expect(window.open).not.toHaveBeenCalled();
    const { result } = renderHook(useGameLaunch, { wrapper: ({ children }) => inPortal(children) });
    act(() => void result.current(table, 'window'));
    await waitFor(() => expect(gameStage()).toMatchObject({ game: table, gameWindow: opened }));
  });
});

describe('the window of a game', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
  const android =
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

  it.each([
    ['an iPhone', iPhone, 5, true],
    ['an iPad, which calls itself a Mac', mac, 5, true],
    ['Android', android, 5, true],
    ['a Mac', mac, 0, false],
    ['Windows with touch', windows, 10, false],
  ])('is on %s a tab: %s', (_device, userAgent, maxTouchPoints, isTab) => {
    expect(opensInTab({ userAgent, maxTouchPoints })).toBe(isTab);
  });

  it('is 1400x800 in the middle of the screen, with the loading page of the language, or null if the browser blocks it', () => {
    const own = { document: document.implementation.createHTMLDocument() };
    vi.mocked(window.open).mockReturnValue(own as unknown as Window);
    vi.stubGlobal('screen', { availLeft: 1920, availTop: 0, availWidth: 1920, availHeight: 1040 });
    document.body.style.backgroundColor = 'rgb(1, 2, 3)';
    openGameWindow('jp');
    expect(window.open).toHaveBeenCalledWith(
      '/site/opening.jp.html',
      '_blank',
      'popup,width=1400,height=800,left=2180,top=120',
    );
    expect(own.document.documentElement.style.background).toBe('rgb(1, 2, 3)');
    document.documentElement.dataset.motion = 'reduced';
    openGameWindow('jp');
    expect(window.open).toHaveBeenLastCalledWith(
      '/site/opening.jp.html#still',
      '_blank',
      expect.anything(),
    );
    delete document.documentElement.dataset.motion;
    vi.mocked(window.open).mockReturnValue(null);
    expect(openGameWindow('ko')).toBeNull();
  });
});
