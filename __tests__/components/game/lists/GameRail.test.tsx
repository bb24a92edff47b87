// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { setGameStage } from '#lib/games/launch/gameStage.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { companies, renderLobby, tables } from '#tests/support/renderLobby.tsx';
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

const table = { kind: 'table', provider: '', company: '', code: 't1', nameKo: '테이블 1', nameEn: 'Table 1', imgUrl: '' } as const;
const answers = { 'get-casino-setting': tables(2, { used: 'n' }), 'get-slot-setting': companies(1) } as const;

beforeEach(() => {
  showSession('authenticated');
  keepGame('recent', 'demo', table);
  keepGame('favorite', 'demo', table);
});

it.each([
  ['phone', '(width < 768px)'],
  ['wide screen', ''],
])('has the saved games of a %s as small tiles, which open and say what is closed', async (_screen, matching) => {
  fakeMedia((query) => query === matching);
  visit('/game');
  renderLobby(<Lobby isAlone />, answers);
  for (const name of ['최근 게임', '즐겨찾기']) {
    const rail = within(await screen.findByRole('region', { name }));
    const tile = await rail.findByRole('button', { name: /점검중 ?테이블 1$/ });
    expect(tile).toHaveAttribute('aria-disabled', 'true');
    // No star, which would cover the tile.
    expect(rail.getAllByRole('button')).toEqual([tile]);
    await userEvent.click(tile);
    expect(dialogs.info).toHaveBeenCalled();
    vi.mocked(dialogs.info).mockClear();
  }
});

it('on the home page of a wide screen, a heading divides the recent games from all games', async () => {
  fakeMedia(() => false);
  renderLobby(<Lobby />, answers);
  await screen.findByRole('region', { name: '최근 게임' });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['최근 게임', '전체', '슬롯 게임']);
});

it('reserves the place of each list while the session loads, for the types that the last member has saved', async () => {
  fakeMedia(() => false);
  rememberUserId('demo');
  showSession('loading');
  const { container } = renderLobby(<Lobby isAlone />, answers);
  await screen.findAllByRole('button', { name: /테이블 1/ });
  // The slot companies below have a place of their own, until they are there.
  await waitFor(() => expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(2));
  await userEvent.click(screen.getByRole('tab', { name: '슬롯 게임' }));
  await screen.findByRole('button', { name: /게임사 1/ });
  expect(screen.queryByRole('heading', { name: '전체' })).toBeNull();
});

it('the tiles of the game that runs in another window say so, of rows and list, until it is over', async () => {
  fakeMedia(() => false);
  visit('/game');
  renderLobby(<Lobby isAlone />, { ...answers, 'get-casino-setting': tables(2) });
  await screen.findByRole('region', { name: '최근 게임' });
  const marked = () => screen.queryAllByRole('button', { name: /^진행 중/ }).map(({ textContent }) => textContent);
  expect(marked()).toEqual([]);
  const game = { ...table, name: '테이블 1' } as unknown as GameEntry;
  act(() => setGameStage({ kind: 'window', game, gameWindow: { closed: false } as Window }));
  await waitFor(() => expect(marked()).toEqual(Array(3).fill(expect.stringContaining('테이블 1'))));
  act(() => setGameStage(null));
  expect(marked()).toEqual([]);
});
