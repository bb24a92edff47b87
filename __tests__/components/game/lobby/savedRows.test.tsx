// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderLobby, tables } from '#tests/support/renderLobby.tsx';
import { setUpLobby } from '#tests/support/setUpLobby.ts';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { info: vi.fn(), choose: vi.fn(), loading: vi.fn() } }));
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

setUpLobby();

it('comes with the next visit if the first game is played in this one: a new row would move the games', async () => {
  showSession('authenticated');
  const { unmount } = renderLobby(<Lobby isAlone />, { 'get-casino-setting': tables(3) });
  await userEvent.click(await screen.findByRole('button', { name: '테이블 2 즐겨찾기' }));
  act(() => keepGame('recent', 'demo', { kind: 'table', provider: '', company: '', code: 't2', nameKo: '', nameEn: '', imgUrl: '' }));
  expect(screen.queryByRole('region', { name: '최근 게임' })).not.toBeInTheDocument();
  unmount();
  renderLobby(<Lobby isAlone />, { 'get-casino-setting': tables(3) });
  expect(await screen.findByRole('region', { name: '최근 게임' })).toBeInTheDocument();
});
