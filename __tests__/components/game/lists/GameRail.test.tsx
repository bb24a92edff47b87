// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Lobby } from '#components/game/lobby/Lobby.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
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

it('has the saved games of a phone as small tiles, which open and say what is closed', async () => {
  fakeMedia((query) => query === '(width < 768px)');
  showSession('authenticated');
  const table = { kind: 'table', provider: '', company: '', code: 't1', nameKo: '테이블 1', nameEn: 'Table 1', imgUrl: '' } as const;
  keepGame('recent', 'demo', table);
  keepGame('favorite', 'demo', table);
  visit('/game');
  renderLobby(<Lobby isAlone />, { 'get-casino-setting': tables(2, { used: 'n' }), 'get-slot-setting': companies(1) });
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
