// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { setGameStage } from '#lib/games/launch/gameStage.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { fakeGameWindow } from '#tests/support/fakeGameWindow.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { companies, games, renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: async () => null, loading: vi.fn() } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

it('counts the games beside the name, shows those that were played last, and leads over the list and back to the companies', async () => {
  showSession('authenticated');
  keepGame('recent', 'demo', { kind: 'game', provider: 'c1', company: 'c1', code: 'g1', nameKo: '게임 1번', nameEn: '', imgUrl: '' });
  visit('/?company=c1');
  const lists = { 'get-casino-setting': tables(1), 'get-slot-setting': companies(2), 'get-slot-by-company': games(3) };
  renderLobby(<Lobby />, lists);
  const modal = within(await screen.findByRole('dialog', { name: '게임사 1' }));
  const head = modal.getByRole('heading', { name: '게임사 1' }).parentElement;
  await waitFor(() => expect(head).toHaveTextContent('3개 게임'));
  await userEvent.click(modal.getByRole('button', { name: '최근 게임' }));
  await waitFor(() => expect(modal.getAllByRole('listitem')).toHaveLength(1));
  expect(head).toHaveTextContent('1개 게임');
  modal.getByRole('button', { name: '목록 건너뛰기' }).click();
  expect(modal.getByRole('list', { name: '게임사 1' }).compareDocumentPosition(document.activeElement!)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await userEvent.click(modal.getByRole('button', { name: '슬롯 게임' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('lists the names that begin with the words first, unless the member has chosen an order', async () => {
  visit('/?company=c1&q=달');
  const named = ['가을 수달', '나무 달', '달빛'].map((nameKo) => ({ gameCompany: 'c1', code: nameKo, nameKo, nameEn: '', imgUrl: '' }));
  const lists = { 'get-casino-setting': tables(1), 'get-slot-setting': companies(1) };
  renderLobby(<Lobby />, { ...lists, 'get-slot-by-company': { status: 'success', games: named } });
  const modal = within(await screen.findByRole('dialog', { name: '게임사 1' }));
  const names = () => modal.getAllByRole('listitem').map((item) => item.querySelector('button')?.dataset.code);
  await waitFor(() => expect(names()).toEqual(['달빛', '나무 달', '가을 수달']));
  await userEvent.selectOptions(modal.getByRole('combobox', { name: '정렬' }), '이름순');
  await waitFor(() => expect(names()).toEqual(['가을 수달', '나무 달', '달빛']));
});

it('without results says for which words, and leads to all games with them or offers its own', async () => {
  visit('/?company=c1&q=zzz');
  renderLobby(<Lobby />, { 'get-casino-setting': tables(1), 'get-slot-setting': companies(1), 'get-slot-by-company': games(3) });
  const modal = within(await screen.findByRole('dialog', { name: '게임사 1' }));
  expect(await modal.findByRole('heading', { name: '검색 결과 · zzz' })).toBeVisible();
  expect(modal.getByRole('link', { name: '모든 게임에서 검색' })).toHaveAttribute('href', '/game?q=zzz');
  expect(within(await modal.findByRole('list', { name: '대신 이런 건 어때요?' })).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(modal.getAllByRole('button', { name: '검색어 지우기' }).at(-1)!);
  expect(await modal.findByRole('list', { name: '게임사 1' })).toBeVisible();
});

it('is named by what it shows, not by a code, until the company is loaded', async () => {
  visit('/?company=c1');
  renderLobby(<Lobby />, {
    'get-casino-setting': tables(1),
    'get-slot-setting': new Promise<object>(() => undefined),
    'get-slot-by-company': games(1),
  });
  expect(await screen.findByRole('dialog', { name: '게임' })).toBeVisible();
});

it('leads back to the running game, because it covers the header and the bottom bar that do', async () => {
  visit('/?company=c1');
  renderLobby(<Lobby />, { 'get-casino-setting': tables(1), 'get-slot-setting': companies(1), 'get-slot-by-company': games(1) });
  const modal = within(await screen.findByRole('dialog', { name: '게임사 1' }));
  const gameWindow = fakeGameWindow();
  act(() =>
    setGameStage({ kind: 'window', game: { name: '달빛', isUsable: true } as GameEntry, gameWindow: gameWindow as unknown as Window }),
  );
  await userEvent.click(await modal.findByRole('button', { name: '게임으로 돌아가기: 달빛' }));
  expect(gameWindow.focus).toHaveBeenCalledOnce();
  act(() => setGameStage(null));
  expect(modal.queryByRole('button', { name: /돌아가기/ })).toBeNull();
  expect(modal.getByRole('link', { name: '입금하기' })).toHaveAttribute('href', '/deposit');
});

it('without results shows what the words may have meant', async () => {
  visit('/?company=c1&q=을가 수달');
  const named = ['가을 수달', '나무 달'].map((nameKo) => ({ gameCompany: 'c1', code: nameKo, nameKo, nameEn: '', imgUrl: '' }));
  const lists = { 'get-casino-setting': tables(1), 'get-slot-setting': companies(1) };
  renderLobby(<Lobby />, { ...lists, 'get-slot-by-company': { status: 'success', games: named } });
  const list = await screen.findByRole('list', { name: '검색 결과 · 가을 수달' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});
