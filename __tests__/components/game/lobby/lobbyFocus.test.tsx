// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
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

beforeEach(() => showSession('authenticated'));

function renderPage() {
  renderLobby(
    <main>
      <h1 tabIndex={-1}>게임</h1>
      <Lobby isAlone />
    </main>,
    { 'get-casino-setting': tables(3), 'get-slot-setting': companies(1), 'get-slot-by-company': games(3) },
  );
}

it('moves from a favorite that goes to the one beside it, and from the last one to the heading', async () => {
  for (const code of ['t1', 't2', 't3'])
    keepGame('favorite', 'demo', { kind: 'table', provider: '', company: '', code, nameKo: `테이블 ${code[1]}`, nameEn: '', imgUrl: '' });
  visit('/game?only=favorite');
  renderPage();
  const star = (table: number) => screen.findByRole('button', { name: `테이블 ${table} 즐겨찾기` });
  await userEvent.click(await star(2));
  const beside = document.activeElement!;
  expect(beside).toHaveAccessibleName(/^테이블 [13] 즐겨찾기$/);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toHaveAccessibleName(/^테이블 [13] 즐겨찾기$/);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each([
  ['/game?q=zzz', '게임'],
  ['/game?company=c1&q=zzz', '게임사 1'],
])('moves from an empty result of %s that is cleared to its heading', async (address, heading) => {
  visit(address);
  renderPage();
  await screen.findByText('검색 결과가 없어요.');
  await userEvent.click(screen.getAllByRole('button', { name: '검색어 지우기' }).at(-1)!);
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
});

it.each([
  ['테이블 2', /^테이블 2$/],
  ['1번', /^게임 1번\s*게임사/],
])('moves from the words of a search, %s, to the first result by the arrow down', async (words, name) => {
  visit(`/game?q=${words}`);
  renderPage();
  await screen.findByRole('button', { name });
  const field = screen.getByRole('searchbox', { name: '게임 검색' });
  await userEvent.click(field);
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect(field, 'the key is of the input method').toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name })).toHaveFocus();
});

it('moves between the rows of the results by the arrows, and from the first row back to the words', async () => {
  visit('/game?q=테이블');
  renderPage();
  const tables = await Promise.all([1, 2, 3].map((number) => screen.findByRole('button', { name: `테이블 ${number}` })));
  // Two in the first row, one below the second.
  const places = [new DOMRect(0, 0, 80, 80), new DOMRect(100, 0, 80, 80), new DOMRect(90, 100, 80, 80)];
  tables.forEach((table, index) => (table.parentElement!.getBoundingClientRect = () => places[index]!));
  const field = screen.getByRole('searchbox', { name: '게임 검색' });
  await userEvent.click(field);
  const stops: Element[] = [field, ...tables];
  const focused = [];
  for (const key of ['Down', 'Right', 'Down', 'Down', 'Up', 'Left', 'Up']) {
    await userEvent.keyboard(`{Arrow${key}}`);
    focused.push(stops.indexOf(document.activeElement!));
  }
  expect(focused).toEqual([1, 2, 3, 3, 2, 1, 0]);
});

it.each([
  ['with a modifier to the browser', '/game?q=테이블', '{Alt>}{ArrowLeft}{/Alt}'],
  ['to the page while the search has no words', '/game?type=casino', '{ArrowLeft}'],
])('leaves the arrows %s', async (_, address, keys) => {
  visit(address);
  renderPage();
  const second = await screen.findByRole('button', { name: '테이블 2' });
  second.focus();
  await userEvent.keyboard(keys);
  expect(second).toHaveFocus();
});
