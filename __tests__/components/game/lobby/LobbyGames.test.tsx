// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { GameStage } from '#components/play/GameStage.tsx';
import { RunningGameChip } from '#components/play/RunningGameChip.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isLaunching, setGameStage } from '#lib/games/launch/gameStage.ts';
import { clearUser, storeUser, type CurrentUser } from '#lib/member/currentUser.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { answerCalls, companies, failed, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

const session = vi.hoisted(() => ({ isLoggedOut: false as boolean | null }));

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn() } }));
vi.mock('#lib/session/useLoggedOut.ts', () => ({ useLoggedOut: () => session.isLoggedOut }));

setUpLobby();

beforeEach(() => {
  setGameStage(null);
  session.isLoggedOut = false;
});

const both = { 'get-casino-setting': tables(2), 'get-slot-setting': companies(2) } as const;
/** Clicks until the launch before this one has ended. */
async function launch(name: string): Promise<void> {
  await waitFor(async () => {
    await userEvent.click(await card(name));
    expect(callRoute).toHaveBeenCalledWith('open-game', expect.anything());
  });
}

const card = (name: RegExp | string) => screen.findByRole('button', { name });

describe('launching', () => {
  it('opens one game at a time: ignores a second tap until the answer', async () => {
    let answer: (reply: { status: string }) => void = () => {};
    renderLobby(<Lobby />, both);
    await card('테이블 1');
    answerCalls({ ...both, 'open-game': new Promise((resolve) => (answer = resolve)) });
    const launches = () => vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'open-game').length;

    await userEvent.click(await card('테이블 1'));
    await waitFor(() => expect(launches()).toBe(1));
    await userEvent.click(await card('테이블 2'));
    expect(launches()).toBe(1);
    expect(isLaunching()).toBe(true);
    expect(Element.prototype.animate).toHaveBeenCalledTimes(1);

    answer({ status: 'time' });
    await waitFor(() => expect(dialogs.info).toHaveBeenCalledWith({ text: '잠시 후 다시 실행해 주세요.' }));
    await waitFor(() => expect(isLaunching()).toBe(false));
    await waitFor(async () => {
      await userEvent.click(await card('테이블 2'));
      expect(launches()).toBe(2);
    });
  });

  it('offers a plain link when the browser blocks the window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const reply = { status: 'success', gameUrl: 'https://games.test/1' };
    renderLobby(
      <>
        <Lobby />
        <GameStage />
      </>,
      { ...both, 'open-game': reply },
    );
    await launch('테이블 1');
    const link = await screen.findByRole('link', { name: '게임 열기' });
    expect(link).toHaveAttribute('href', 'https://games.test/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('link', { name: '게임 열기' })).not.toBeInTheDocument();
  });

  it('opens the window during the tap, and closes it again when the game does not open', async () => {
    const gameWindow = fakeGameWindow();
    renderLobby(<Lobby />, { ...both, 'open-game': { status: 'time' } });
    const table = await card('테이블 1');
    fireEvent.click(table);
    expect(vi.mocked(window.open).mock.calls).toEqual([['/site/opening.ko.html', '_blank', expect.stringContaining('popup')]]);
    await waitFor(() => expect(gameWindow.close).toHaveBeenCalledOnce());
    expect(dialogs.info).toHaveBeenCalledWith({ text: '잠시 후 다시 실행해 주세요.' });
  });

  it.each([
    ['confirm', '/deposit', 0],
    ['other', null, 1],
    [null, null, 0],
  ] as const)('offers a deposit first at a balance of 0: answer %s', async (answer, page, windows) => {
    fakeGameWindow();
    storeUser({ user: { balance: 0.9, in_balance: 0 }, noteCount: 0, helpCount: 0 } as CurrentUser);
    vi.mocked(dialogs.choose).mockResolvedValue(answer);
    renderLobby(<Lobby />, { ...both, 'open-game': { status: 'time' } });
    await userEvent.click(await card('테이블 1'));
    await waitFor(() => expect(dialogs.choose).toHaveBeenCalledOnce());
    await waitFor(() => expect(window.open).toHaveBeenCalledTimes(windows));
    expect(vi.mocked(fakeRouter.push).mock.calls).toEqual(page ? [[page]] : []);
    await waitFor(() => expect(dialogs.info).toHaveBeenCalledTimes(windows));
    clearUser();
  });

  it('carries the game of a visitor through the login, and offers it once', async () => {
    const gameWindow = fakeGameWindow();
    session.isLoggedOut = true;
    vi.mocked(dialogs.choose).mockResolvedValue('confirm');
    const answers = { ...both, 'open-game': { status: 'success', gameUrl: 'https://games.test/1' } };
    const { unmount } = renderLobby(<Lobby />, answers);
    await userEvent.click(await card('테이블 1'));
    const invitation = { title: '로그인 후 이용해 주세요.', text: '로그인하고 테이블 1 게임을 시작할까요?' };
    expect(dialogs.choose).toHaveBeenCalledWith(expect.objectContaining(invitation));
    unmount();

    session.isLoggedOut = false;
    renderLobby(<Lobby />, answers);
    await waitFor(() => expect(gameWindow.location.replace).toHaveBeenCalledWith('https://games.test/1'));
    expect(dialogs.choose).toHaveBeenLastCalledWith(expect.objectContaining({ text: '테이블 1 게임을 시작할까요?' }));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the slot modal', () => {
  it('opens from a company, adds it to the URL, and closes on back navigation', async () => {
    visit('/?type=slot');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(3) });
    await userEvent.click(await card('게임사 1'));
    const modal = await screen.findByRole('dialog', { name: '게임사 1' });
    expect(window.location.search).toBe('?type=slot&company=c1');
    expect(await within(modal).findByRole('button', { name: '게임 3번' })).toBeInTheDocument();
    expect(within(modal).getByText('3개 게임')).toBeInTheDocument();
    act(() => visit('/?type=slot'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows all games of a long list', async () => {
    visit('/?company=c2');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(100, 'c2') });
    const modal = await screen.findByRole('dialog', { name: '게임사 2' });
    await waitFor(() => expect(within(modal).getAllByRole('listitem')).toHaveLength(100));
  });

  it('does not search in the name of its company', async () => {
    visit('/?company=c1&q=게임사');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(3) });
    const modal = await screen.findByRole('dialog', { name: '게임사 1' });
    expect(await within(modal).findByText('검색 결과가 없어요.')).toBeVisible();
  });

  it('shows its search while the games load, so that the layout does not shift', async () => {
    visit('/?company=c1');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': new Promise(() => {}) });
    const modal = await screen.findByRole('dialog', { name: '게임사 1' });
    expect(within(modal).getByRole('searchbox')).toBeVisible();
    expect(within(modal).queryByRole('listitem')).toBeNull();
  });

  it('closes for an unknown company, with a message', async () => {
    visit('/?company=nobody');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(0) });
    await waitFor(() => expect(dialogs.info).toHaveBeenCalledWith({ text: '찾을 수 없는 게임사예요.' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
  });

  it('shows the games to a visitor, but does not open them', async () => {
    session.isLoggedOut = true;
    vi.mocked(dialogs.choose).mockResolvedValue(null);
    visit('/?company=c1');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(1) });
    await userEvent.click(await card('게임 1번'));
    expect(dialogs.choose).toHaveBeenCalledWith(expect.objectContaining({ title: '로그인 후 이용해 주세요.' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('has a retry button if the games cannot be loaded', async () => {
    visit('/?company=c1');
    renderLobby(<Lobby />, { ...both, 'get-slot-by-company': failed('get-slot-by-company') });
    const modal = await screen.findByRole('dialog', { name: '게임사 1' });
    expect(await within(modal).findByRole('alert')).toBeInTheDocument();
    answerCalls({ ...both, 'get-slot-by-company': games(2) });
    await userEvent.click(within(modal).getByRole('button', { name: '다시 시도' }));
    expect(await within(modal).findByRole('button', { name: '게임 2번' })).toBeInTheDocument();
  });
});

describe('the way back to a running game', () => {
  it('focuses its window, and goes with it', async () => {
    const gameWindow = fakeGameWindow();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    renderLobby(
      <>
        <Lobby />
        <RunningGameChip />
      </>,
      { ...both, 'open-game': { status: 'success', gameUrl: 'https://games.test/1' } },
    );
    await launch('테이블 1');
    const back = await card('게임으로 돌아가기: 테이블 1');
    fireEvent.click(back);
    expect(gameWindow.focus).toHaveBeenCalledOnce();
    expect(window.open).toHaveBeenCalledOnce();
    gameWindow.closed = true;
    await waitFor(() => expect(screen.queryByRole('button', { name: /돌아가기/ })).not.toBeInTheDocument());
  });
});
