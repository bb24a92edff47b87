// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/Lobby.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setGameStage } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { keepGame } from '#lib/games/savedGames.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { answerCalls, askedCompanies, companies, failed, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: async () => null, loading: vi.fn(), isOpen: () => false } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

beforeEach(() => showSession('authenticated'));

const lists = { 'get-casino-setting': tables(1), 'get-slot-setting': companies(2), 'get-slot-by-company': games(3) };
const named = (...names: string[]) => ({
  ...lists,
  'get-slot-by-company': {
    status: 'success',
    games: names.map((nameKo) => ({ gameCompany: 'c1', code: nameKo, nameKo, nameEn: '', imgUrl: '' })),
  },
});

async function open(address = '/?company=c1', answers: Parameters<typeof renderLobby>[1] = lists, title = '게임사 1') {
  visit(address);
  renderLobby(<Lobby />, answers);
  return within(await screen.findByRole('dialog', { name: title }));
}
const codes = (modal: Awaited<ReturnType<typeof open>>) =>
  modal.getAllByRole('listitem').map((item) => item.querySelector('button')?.dataset.code);

it('opens from a company, adds it to the URL, and closes on back navigation', async () => {
  visit('/?type=slot');
  renderLobby(<Lobby />, lists);
  await userEvent.click(await screen.findByRole('button', { name: '게임사 1' }));
  const modal = await screen.findByRole('dialog', { name: '게임사 1' });
  expect(window.location.search).toBe('?type=slot&company=c1');
  expect(await within(modal).findByRole('button', { name: '게임 3번' })).toBeInTheDocument();
  act(() => visit('/?type=slot'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows all games of a long list, and their number beside the name', async () => {
  const modal = await open('/?company=c2', { ...lists, 'get-slot-by-company': games(100, 'c2') }, '게임사 2');
  await waitFor(() => expect(modal.getAllByRole('listitem')).toHaveLength(100));
  expect(modal.getByRole('heading', { name: '게임사 2' }).parentElement).toHaveTextContent('100개 게임');
});

it('is named by what it shows until the company is loaded, with its search while the games load', async () => {
  const never = new Promise<object>(() => undefined);
  const modal = await open('/?company=c1', { ...lists, 'get-slot-setting': never, 'get-slot-by-company': never }, '게임');
  expect(modal.getByRole('searchbox')).toBeVisible();
  expect(modal.queryByRole('listitem')).toBeNull();
});

it('closes for an unknown company, with a message', async () => {
  visit('/?company=nobody');
  renderLobby(<Lobby />, lists);
  await waitFor(() => expect(dialogs.info).toHaveBeenCalledWith({ text: '찾을 수 없는 게임사예요.' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.search).toBe('');
});

it('filters by the saved games and by words, in the order of the match or by name, all in the URL', async () => {
  for (const code of ['달빛', '가을 수달'])
    keepGame('favorite', 'demo', { kind: 'game', provider: 'c1', company: 'c1', code, nameKo: code, nameEn: '', imgUrl: '' });
  const modal = await open('/?company=c1', named('가을 수달', '나무 달', '달빛', '등대'));
  await modal.findByRole('button', { name: '등대' });
  await userEvent.type(modal.getByRole('searchbox'), '달');
  await waitFor(() => expect(codes(modal)).toEqual(['달빛', '나무 달', '가을 수달']));
  await userEvent.click(modal.getByRole('button', { name: '이름순' }));
  await waitFor(() => expect(codes(modal)).toEqual(['가을 수달', '나무 달', '달빛']));
  await userEvent.click(modal.getByRole('button', { name: '즐겨찾기' }));
  await waitFor(() => expect(codes(modal)).toEqual(['가을 수달', '달빛']));
  await waitFor(() => expect(window.location.search).toBe('?company=c1&q=%EB%8B%AC&sort=name&only=favorite'));
  modal.getByRole('button', { name: '목록 건너뛰기' }).click();
  const end = modal.getByRole('list', { name: '게임사 1' }).compareDocumentPosition(document.activeElement!);
  expect(end).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('without results', () => {
  it('leads to all games with the words, which its company’s name is not part of, and offers its own', async () => {
    const modal = await open('/?company=c1&q=company');
    expect(await modal.findByText('검색 결과가 없어요.')).toBeVisible();
    expect(modal.getByRole('link', { name: '모든 게임에서 검색' })).toHaveAttribute('href', '/game?q=company');
    expect(within(await modal.findByRole('list', { name: '다른 게임' })).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(modal.getAllByRole('button', { name: '검색어 지우기' }).at(-1)!);
    expect(screen.getByRole('heading', { name: '게임사 1' })).toHaveFocus();
    expect(await modal.findByRole('list', { name: '게임사 1' })).toBeVisible();
  });

  it('shows what the words may have meant', async () => {
    const modal = await open('/?company=c1&q=을가 수달', named('가을 수달', '나무 달'));
    expect(await modal.findByRole('heading', { name: '가을 수달' })).toBeVisible();
    expect(codes(modal)).toEqual(['가을 수달']);
  });
});

it('leads back to the running game, because it covers the header and the strip that do', async () => {
  const modal = await open();
  const gameWindow = fakeGameWindow();
  const game = { name: '달빛', imgUrl: '', isUsable: true } as GameEntry;
  act(() => setGameStage({ kind: 'window', game, gameWindow: gameWindow as unknown as Window }));
  await userEvent.click(await modal.findByRole('button', { name: '달빛 진행 중 이어하기' }));
  expect(gameWindow.focus).toHaveBeenCalledOnce();
  act(() => setGameStage(null));
  expect(modal.queryByRole('button', { name: /이어하기/ })).toBeNull();
  expect(modal.getByRole('link', { name: '입금하기' })).toHaveAttribute('href', '/deposit');
});

describe('its games are requested once', () => {
  const hover = async (answers: Parameters<typeof renderLobby>[1]) => {
    visit('/?type=slot');
    renderLobby(<Lobby />, answers);
    const company = await screen.findByRole('button', { name: '게임사 1' });
    await userEvent.hover(company);
    await waitFor(() => expect(askedCompanies()).toEqual(['c1']));
    return company;
  };
  const firstGame = async () => within(await screen.findByRole('dialog', { name: '게임사 1' })).findByRole('button', { name: '게임 1번' });

  it('by the hover before', async () => {
    await userEvent.click(await hover(lists));
    expect(await firstGame()).toBeInTheDocument();
    expect(askedCompanies()).toEqual(['c1']);
  });

  it('unless that request has failed', async () => {
    const company = await hover({ ...lists, 'get-slot-by-company': failed('get-slot-by-company') });
    answerCalls(lists);
    await userEvent.click(company);
    expect(await firstGame()).toBeInTheDocument();
  });

  it.each([
    ['has stalled', new Promise<object>(() => undefined)],
    ['has failed', failed('get-slot-by-company')],
  ])('or again by hand, if the request %s', async (_how, answer) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const modal = await open('/?company=c1', { ...lists, 'get-slot-by-company': answer });
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    answerCalls(lists);
    await userEvent.click(modal.getByRole('button', { name: '다시 시도' }));
    vi.useRealTimers();
    expect(await firstGame()).toBeInTheDocument();
  });
});
