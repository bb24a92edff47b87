// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/Lobby.tsx';
import { GameStage, PlayChip } from '#components/play/GameStage.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { announce } from '#lib/dialogs/announce.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import {
  beginPlay,
  endPlay,
  forgetLastPlay,
  gameStage,
  isLaunching,
  setGameStage,
} from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, companies, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({
  dialogs: {
    info: vi.fn(),
    choose: vi.fn(),
    toast: vi.fn(),
    loading: vi.fn(),
    isOpen: () => false,
  },
}));
vi.mock('#lib/dialogs/announce.ts', async (original) => ({
  ...(await original<object>()),
  announce: vi.fn(),
}));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

const url = 'https://games.test/1';
const answers = {
  'get-casino-setting': tables(1, { gameCompany: 'Evo' }),
  'get-slot-setting': companies(1),
  'open-game': { status: 'success', gameUrl: url },
};
const names = { name: '테이블 1', nameKo: '테이블 1', nameEn: 'Table 1', imgUrl: '' };
const game = {
  kind: 'table',
  code: 't1',
  provider: 'Evo',
  company: 'Evo',
  ...names,
  isUsable: true,
} as GameEntry;

beforeEach(() => {
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  showSession('authenticated');
  forgetLastPlay();
});
afterEach(() => act(() => setGameStage(null)));

describe('the place of a game', () => {
  const tap = async (play: SiteSettings['play']) => {
    fakeGameWindow();
    renderLobby(<Lobby />, answers, { play });
    await userEvent.click(await screen.findByRole('button', { name: /^테이블 1\s*Evo/ }));
    await waitFor(() => expect(gameStage()).not.toBeNull());
  };

  it.each([
    ['a frame by the site’s setting', { mode: 'frame', windowCompanies: [] }, null, 'frame'],
    [
      'a window for a company that refuses frames',
      { mode: 'frame', windowCompanies: ['Evo'] },
      null,
      'window',
    ],
    [
      'a frame by the answer of the member',
      { mode: 'ask', windowCompanies: [] },
      'confirm',
      'frame',
    ],
    [
      'a window by the answer of the member',
      { mode: 'ask', windowCompanies: [] },
      'other',
      'window',
    ],
  ] as const)('is %s', async (_what, play, answer, kind) => {
    vi.mocked(dialogs.choose).mockResolvedValue(answer);
    await tap({ ...play, windowCompanies: [...play.windowCompanies] });
    expect(gameStage()).toMatchObject({ kind });
    expect(window.open).toHaveBeenCalledTimes(kind === 'window' ? 1 : 0);
    const words = { text: '이 게임은 새 창에서 열려요.' };
    expect(vi.mocked(dialogs.toast).mock.calls).toEqual(
      play.windowCompanies.length ? [[words]] : [],
    );
  });
});

it('opens one game at a time: a second tap until the answer is ignored, and shakes the card', async () => {
  const launches = () =>
    vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'open-game').length;
  const reply = Promise.withResolvers<object>();
  fakeGameWindow();
  renderLobby(<Lobby />, { ...answers, 'open-game': reply.promise });
  const card = await screen.findByRole('button', { name: /^테이블 1\s*Evo/ });
  await userEvent.click(card);
  await userEvent.click(card);
  await waitFor(() => expect(launches()).toBe(1));
  expect(isLaunching()).toBe(true);
  expect(Element.prototype.animate).toHaveBeenCalledTimes(1);
  reply.resolve({ status: 'time' });
  await waitFor(() => expect(isLaunching()).toBe(false));
  expect(dialogs.info).toHaveBeenCalledWith({ text: '잠시 후 다시 실행해 주세요.' });
});

describe('the way back', () => {
  const held = (balance: number) =>
    ({ user: { userId: 'demo', balance, in_balance: 0, rolling: 0 } }) as CurrentUser;
  async function playFor(difference: number) {
    answerCalls({
      'get-deposit-list': { status: 'success', deposits: [] },
      'get-withdraw-list': { status: 'success', withdraws: [] },
    });
    const applications = JSON.stringify([[], []]);
    beginPlay('demo', game, Promise.resolve({ held: 50_000, comp: 0, applications }));
    await act(() => endPlay(held(50_000 + difference)));
  }

  const ways = (
    <>
      <PlayChip />
      <GameStage />
    </>
  );

  it('to a running game is in the strip and in the header, focuses its window, and cannot be closed', async () => {
    const gameWindow = fakeGameWindow();
    renderLobby(ways, answers);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => setGameStage({ kind: 'window', game, gameWindow: gameWindow as unknown as Window }));
    for (const way of screen.getAllByRole('button', { name: '테이블 1 진행 중 이어하기' }))
      await userEvent.click(way);
    expect(gameWindow.focus).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: '닫기' })).toBeNull();
  });

  it.each([
    [-28_000, '−28,000원'],
    [32_000.7, '+32,000원'],
  ])(
    'shows a result of %d in the strip and in the header, which can be closed',
    async (difference, text) => {
      const { container } = renderLobby(ways, answers);
      await playFor(difference);
      expect(screen.getAllByRole('button', { name: `테이블 1 ${text} 이어하기` })).toHaveLength(2);
      expect(announce).toHaveBeenCalledExactlyOnceWith(`테이블 1: ${text}`);
      await userEvent.click(screen.getAllByRole('button', { name: '닫기' })[0]!);
      expect(container).toBeEmptyDOMElement();
    },
  );

  it('opens the last game again', async () => {
    const gameWindow = fakeGameWindow();
    renderLobby(<GameStage />, answers);
    await playFor(0);
    answerCalls(answers);
    await userEvent.click(screen.getByRole('button', { name: '테이블 1 이어하기' }));
    await waitFor(() => expect(gameWindow.location.replace).toHaveBeenCalledWith(url));
  });

  it.each([
    ['/', true],
    ['/game', true],
    ['/withdraw', false],
  ])('is on %s: %s', async (path, isShown) => {
    renderInPortal(ways, { path });
    await playFor(-1);
    expect(screen.queryAllByRole('button', { name: /이어하기$/ })).toHaveLength(isShown ? 2 : 0);
  });
});

describe('a game in a frame', () => {
  async function show() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderLobby(<GameStage />, answers);
    act(() => setGameStage({ kind: 'frame', game, url }));
    const frame = await screen.findByTitle<HTMLIFrameElement>('테이블 1');
    await act(() => vi.advanceTimersByTimeAsync(0)); // its effects
    return frame;
  }
  const send = (source: MessageEventSource | null, data: unknown) =>
    act(() => void dispatchEvent(new MessageEvent('message', { source, data })));

  it('is sandboxed, gets no referrer, and says that it loads until it has loaded', async () => {
    const frame = await show();
    expect(frame).toHaveAttribute('src', url);
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame).toHaveAttribute(
      'allow',
      'autoplay; fullscreen; encrypted-media; clipboard-write',
    );
    expect(screen.getByRole('status')).toHaveTextContent('게임을 불러오고 있어요.');
    fireEvent.load(frame);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows a sign of life by a message, which no other window can send', async () => {
    const frame = await show();
    send(window, 'close-game');
    send(frame.contentWindow, { type: 'loaded' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('게임이 보이지 않나요?')).toBeNull();
    send(frame.contentWindow, 'close-game');
    expect(gameStage()).toBeNull();
    vi.useRealTimers();
  });

  it('says so if the policy of the page blocks it', async () => {
    await show();
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
    });
    act(() => void document.dispatchEvent(violation));
    expect(screen.getByText('이 게임은 이 화면에서 열 수 없어요.')).toBeVisible();
    vi.useRealTimers();
  });
});
