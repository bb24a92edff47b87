// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
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
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), confirm: vi.fn(), choose: async () => null, loading: vi.fn() } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

beforeEach(() => showSession('authenticated'));

const both = { 'get-casino-setting': tables(3), 'get-slot-setting': companies(5) } as const;

it.each(['', '&sort=name'])('shows the games that are found by their company alone below the others, under a heading%s', async (sort) => {
  visit(`/?type=slot&q=2${sort}`);
  renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
  const last = within(await screen.findByRole('list', { name: '게임사 이름으로 찾은 게임 1개' }));
  expect(last.getByRole('button', { name: /게임 1번\s*게임사 2/ })).toBeInTheDocument();
  expect(last.getAllByRole('listitem')).toHaveLength(1);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['검색 결과 · 2', '게임사', '라이브 카지노', '슬롯 게임', '게임사 이름으로 찾은 게임 1개']);
});

it('counts no games by name where there are none', async () => {
  visit('/?type=slot&q=게임사 2');
  renderLobby(<Lobby />, { ...both, 'get-slot-by-company': games(2, 'c2') });
  // Also the second game of each other company: only with the name of its company does it have both words.
  expect(await screen.findByText('6개 게임 · 게임사 1곳')).toBeInTheDocument();
});

it.each([
  ['only=favorite', '즐겨찾기 · 전체'],
  ['only=recent&q= 달빛 ', '최근 게임 · 달빛'],
])('says in a heading what is shown: %s', async (address, heading) => {
  visit(`/?type=slot&${address}`);
  renderLobby(<Lobby />, both);
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeVisible();
});

it.each([
  ['few results', 'q=테이블 1', 1, '다른 게임'],
  ['few recent games', 'only=recent', 5, '대신 이런 건 어때요?'],
  ['recent games enough', 'only=recent', 6, undefined],
  ['few favorites, which the member has chosen', 'only=favorite', 1, undefined],
])('below %s, other open games are offered', async (_what, address, count, heading) => {
  const { casiono } = tables(9) as { casiono: { code: string; nameKo: string; nameEn: string }[] }; // sic
  for (const { code, nameKo, nameEn } of casiono.slice(0, count))
    for (const list of ['recent', 'favorite'] as const)
      keepGame(list, 'demo', { kind: 'table', provider: '', company: '', imgUrl: '', code, nameKo, nameEn });
  visit(`/?${address}`);
  renderLobby(<Lobby />, { 'get-casino-setting': tables(9), 'get-slot-setting': companies(0) });
  expect(await screen.findByText(`${count}개 게임`)).toBeVisible();
  // The list that the offer is of has arrived.
  await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
  const title = screen.queryByRole('heading', { name: /다른|대신/ });
  expect(title?.textContent).toBe(heading);
  const offered = title?.nextElementSibling?.querySelectorAll('li').length;
  expect(offered).toBe(heading && 9 - count);
});

it('without results, what the words may have meant is shown below', async () => {
  visit('/?q=이테블 3');
  renderLobby(<Lobby />, { 'get-casino-setting': tables(9), 'get-slot-setting': companies(0) });
  const title = await screen.findByRole('heading', { name: '검색 결과 · 테이블 3' });
  expect(title.nextElementSibling?.querySelectorAll('li')).toHaveLength(1);
});
