// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RecentGames } from '#components/home/RecentGames.tsx';
import { beginPlay, forgetLastPlay } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { removeGame, saveGame } from '#lib/games/savedGames.ts';
import type { SavedGame } from '#lib/games/gameType.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/games/useGameLaunch.ts', () => ({ useGameLaunch: () => vi.fn() }));

const game = (code: string): SavedGame => ({
  ...{
    kind: 'table',
    code,
    provider: 'ev',
    company: 'ev',
    nameKo: code,
    nameEn: code,
    imgUrl: `https://img.test/${code}.png`,
  },
});
const isSpaceReserved = () => 'recents' in document.documentElement.dataset;

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.recents = '';
});

it('keeps the space of the games until they are known, and gives it back when the session has ended', async () => {
  saveGame('recent', 'demo', game('velvet'));
  showSession('loading');
  const { rerender } = renderInPortal(<RecentGames />);
  expect(isSpaceReserved()).toBe(true);
  showSession('authenticated');
  rerender(<RecentGames />);
  expect(await screen.findByRole('button', { name: 'velvet' })).toBeInTheDocument();
  expect(isSpaceReserved()).toBe(true);

  showSession('unauthenticated');
  rerender(<RecentGames />);
  await waitFor(() => expect(isSpaceReserved()).toBe(false));
});

it('leaves the game of the strip to the strip, also once that is closed if it was the only one', () => {
  showSession('authenticated');
  for (const code of ['moonbridge', 'velvet']) saveGame('recent', 'demo', game(code));
  const names = () =>
    ['velvet', 'moonbridge'].filter((name) => screen.queryByRole('button', { name }));
  renderInPortal(<RecentGames />);
  act(() =>
    beginPlay('demo', { ...game('velvet'), name: 'velvet' } as GameEntry, Promise.resolve(null)),
  );
  expect(names()).toEqual(['moonbridge']);
  act(() => forgetLastPlay());
  expect(names()).toEqual(['velvet', 'moonbridge']);

  act(() => removeGame('recent', 'demo', game('moonbridge')));
  act(() =>
    beginPlay('demo', { ...game('velvet'), name: 'velvet' } as GameEntry, Promise.resolve(null)),
  );
  expect(isSpaceReserved()).toBe(false);
  act(() => forgetLastPlay());
  expect(names()).toEqual([]);
});
