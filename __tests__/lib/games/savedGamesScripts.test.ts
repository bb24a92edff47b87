// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { keepGame } from '#lib/games/savedGames.ts';
import { memberHomeScript, savedRowsScript } from '#lib/games/savedGamesScripts.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { tellOtherTabs } from '#lib/session/portalSession.ts';

const game = { kind: 'game', code: 'a', provider: 'c1', company: 'c1', nameKo: '', nameEn: 'A', imgUrl: '' } as const;

/** The rows whose space a page load reserves. */
function rowsOf(search: string): string {
  document.documentElement.removeAttribute('style');
  window.history.replaceState(null, '', `/game${search}`);
  eval(savedRowsScript);
  return document.documentElement.style.getPropertyValue('--saved-rows');
}

/** Whether a page load reserves the space of the recent games. */
function hasRecentGames(): boolean {
  delete document.documentElement.dataset.recents;
  delete document.documentElement.dataset.member;
  eval(memberHomeScript);
  return document.documentElement.dataset.recents !== undefined;
}

beforeEach(() => {
  localStorage.clear();
  keepGame('recent', 'demo', game);
  keepGame('favorite', 'demo', game);
  keepGame('favorite', 'demo', { ...game, kind: 'table' });
  rememberUserId('demo');
});

it('counts the rows of the type in the address, the last chosen one, or live casino', () => {
  expect(rowsOf('?type=slot')).toBe('2');
  expect(rowsOf('')).toBe('1');
  localStorage.setItem('game-type', 'slot');
  expect(rowsOf('')).toBe('2');
  expect(rowsOf('?type=sport')).toBe('0');
});

it.each(['?q=moon', '?only=favorite', '?provider=c1'])('reserves nothing for a filtered list: %s', (search) => {
  expect(rowsOf(search)).toBe('');
});

it('reserves nothing after a logout or an expiry, and for a member who has saved nothing', () => {
  for (const end of ['signout', 'expired'] as const) {
    tellOtherTabs(end);
    expect(rowsOf('')).toBe('');
  }
  tellOtherTabs('signin');
  expect(rowsOf('')).toBe('1');
  rememberUserId('other');
  expect(rowsOf('')).toBe('0');
});

it('reserves less space for one or two recent games', () => {
  const reserved = [2, 3].map((count) => {
    keepGame('recent', 'demo', { ...game, code: String(count) });
    hasRecentGames();
    return document.documentElement.dataset.recents;
  });
  expect(reserved).toEqual(['few', '']);
});

const isMember = () => 'member' in document.documentElement.dataset;

it('marks the page of the last member and reserves the space of the recent games, until the logout', () => {
  expect(hasRecentGames()).toBe(true);
  expect(isMember()).toBe(true);
  tellOtherTabs('signout');
  expect(hasRecentGames()).toBe(false);
  expect(isMember()).toBe(false);
  tellOtherTabs('signin');
  expect(hasRecentGames()).toBe(true);
  rememberUserId('other');
  expect(hasRecentGames()).toBe(false);
  expect(isMember()).toBe(true);
  localStorage.removeItem('remembered-id');
  expect(hasRecentGames()).toBe(false);
});
