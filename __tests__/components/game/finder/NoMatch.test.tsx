// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoMatch } from '#components/game/finder/NoMatch.tsx';
import { useSuggestion } from '#lib/games/finder/useSuggestion.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

const searched = [{ nameKo: '랜턴 하우스', nameEn: 'Lantern House', providerNames: ['Lantern House'] }] as unknown as LobbyEntry[];
const finder = { query: '렌턴 ', only: null, provider: null, setQuery: vi.fn(), clear: vi.fn() } as unknown as GameFilterParams;
function Empty({ finder: used = finder, games = searched }: { finder?: GameFilterParams; games?: LobbyEntry[] }) {
  const suggestion = useSuggestion(used, games, false);
  return <NoMatch finder={used} searched={games} suggestion={suggestion} />;
}

const suggestion = { name: '혹시 ‘랜턴 하우스’ 찾으세요?' };

beforeEach(() => showSession('authenticated'));

it('offers the nearest name after a pause in the typing, and searches for it', async () => {
  renderInPortal(<Empty />);
  expect(screen.queryByRole('button', suggestion)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', suggestion));
  expect(finder.setQuery).toHaveBeenCalledExactlyOnceWith('랜턴 하우스');
});

it('offers none that has become outdated, and none for a saved list, which may lack the game itself', async () => {
  const { rerender } = renderInPortal(<Empty />);
  await screen.findByRole('button', suggestion);
  rerender(<Empty finder={{ ...finder, query: '렌턴 하' }} />);
  expect(screen.queryByRole('button', suggestion)).not.toBeInTheDocument();
  await screen.findByRole('button', suggestion);
  rerender(<Empty finder={{ ...finder, only: 'favorite' }} />);
  expect(screen.queryByRole('button', suggestion)).not.toBeInTheDocument();
});

it('leads from the name of a kind of live game that no name has to the live tables, if one is open', () => {
  const table = [{ ...searched[0], kind: 'table', isUsable: true }] as LobbyEntry[];
  const link = { name: '라이브 카지노에서 찾기' };
  const { rerender } = renderInPortal(<Empty finder={{ ...finder, query: '바카라' }} games={table} />);
  expect(screen.getByRole('link', link)).toHaveAttribute('href', '/game?type=casino');
  rerender(<Empty finder={{ ...finder, query: '바카라' }} />);
  expect(screen.queryByRole('link', link)).not.toBeInTheDocument();
  rerender(<Empty finder={{ ...finder, query: '렌턴' }} games={table} />);
  expect(screen.queryByRole('link', link)).not.toBeInTheDocument();
});
