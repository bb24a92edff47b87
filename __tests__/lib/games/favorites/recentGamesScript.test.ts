// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { recentGamesScript } from '#lib/games/favorites/recentGamesScript.ts';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { tellOtherTabs } from '#lib/session/sessionNews.ts';

const game = { kind: 'game', code: 'a', provider: 'c1', company: 'c1', nameKo: '', nameEn: 'A', imgUrl: '' } as const;

/** Whether a page load reserves the space. */
function startPage(): boolean {
  delete document.documentElement.dataset.recents;
  eval(recentGamesScript);
  return document.documentElement.dataset.recents !== undefined;
}

beforeEach(() => localStorage.clear());

it('reads what the stores write: the last member, the recent games, the logout', () => {
  keepGame('recent', 'demo', game);
  expect(startPage()).toBe(false);
  rememberUserId('demo');
  expect(startPage()).toBe(true);
  tellOtherTabs('signout');
  expect(startPage()).toBe(false);
  tellOtherTabs('signin');
  expect(startPage()).toBe(true);
  rememberUserId('other');
  expect(startPage()).toBe(false);
});
