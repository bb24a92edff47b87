// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { GameStage } from '#components/play/GameStage.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { gameStage, setGameStage } from '#lib/games/launch/gameStage.ts';
import { windowCompanies } from '#lib/games/launch/windowCompanies.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { companies, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: vi.fn(), toast: vi.fn(), loading: vi.fn() } }));
vi.mock('#lib/session/useLoggedOut.ts', () => ({ useLoggedOut: () => false }));

setUpLobby();

const url = 'https://games.test/1';
const answers = {
  'get-casino-setting': tables(1, { gameCompany: 'Evo' }),
  'get-slot-setting': companies(1),
  'open-game': { status: 'success', gameUrl: url },
};
const game = { kind: 'table', code: 't1', company: 'Evo', name: '테이블 1', isUsable: true } as GameEntry;

beforeEach(() => {
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
});
afterEach(() => act(() => setGameStage(null)));

describe('the place of a game', () => {
  const tap = async (play: SiteSettings['play']) => {
    fakeGameWindow();
    renderLobby(<Lobby />, answers, { play });
    await userEvent.click(await screen.findByRole('button', { name: /^테이블 1\s*Evo/ }));
    await waitFor(() => expect(gameStage()).not.toBeNull());
  };

  it('is a frame by the site’s setting', async () => {
    await tap({ mode: 'frame', windowCompanies: [] });
    expect(gameStage()).toMatchObject({ kind: 'frame', url });
    expect(window.open).not.toHaveBeenCalled();
  });

  it('is a window for a company that refuses frames, and the page says so', async () => {
    await tap({ mode: 'frame', windowCompanies: ['Evo'] });
    expect(gameStage()).toMatchObject({ kind: 'window' });
    expect(dialogs.toast).toHaveBeenCalledWith({ text: '이 게임은 새 창에서 열려요.' });
  });

  it.each([
    ['confirm', 'frame'],
    ['other', 'window'],
  ] as const)('is asked for: answer %s', async (answer, kind) => {
    vi.mocked(dialogs.choose).mockResolvedValue(answer);
    await tap({ mode: 'ask', windowCompanies: [] });
    expect(gameStage()).toMatchObject({ kind });
  });
});

describe('a game whose window is blocked', () => {
  const block = (blockedUrl: string) => act(() => setGameStage({ kind: 'blocked', game, url: blockedUrl }));

  it('is forgotten with a change of the page, and the next one has its own link', async () => {
    renderLobby(<GameStage />, answers);
    block(url);
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
    act(() => {
      dialog.close();
      dialog.dispatchEvent(new Event('close')); // jsdom does not
    });
    await waitFor(() => expect(gameStage()).toBeNull());
    block('https://games.test/2');
    expect(await screen.findByRole('link', { name: '게임 열기' })).toHaveAttribute('href', 'https://games.test/2');
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
    // The way on comes first, as in the other messages.
    expect(screen.getByRole('link').nextElementSibling).toBe(screen.getByRole('button', { name: '닫기' }));
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

  it('is sandboxed and gets no referrer', async () => {
    const frame = await show();
    expect(frame).toHaveAttribute('src', url);
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame).toHaveAttribute('allow', 'autoplay; fullscreen; encrypted-media; clipboard-write');
  });

  it('says that the game is loading until it has loaded', async () => {
    const frame = await show();
    expect(screen.getByRole('status')).toHaveTextContent('게임을 불러오고 있어요.');
    fireEvent.load(frame);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('offers a window after 8 seconds without a sign of life, and remembers the company', async () => {
    fakeGameWindow();
    await show();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.queryByText('게임이 보이지 않나요?')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('게임이 보이지 않나요?')).toBeVisible();
    act(() => screen.getAllByRole('button', { name: '새 창에서 열기' }).at(-1)?.click());
    expect(window.open).toHaveBeenCalledOnce();
    expect(gameStage()).toBeNull();
    expect(windowCompanies()).toEqual(['Evo']);
    vi.useRealTimers();
    await waitFor(() => expect(gameStage()).toMatchObject({ kind: 'window' }));
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
    const violation = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src' });
    act(() => void document.dispatchEvent(violation));
    expect(screen.getByText('이 게임은 이 화면에서 열 수 없어요.')).toBeVisible();
    vi.useRealTimers();
  });
});
