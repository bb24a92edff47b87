// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { saveGame } from '#lib/games/savedGames.ts';
import { memberHomeScript } from '#lib/games/gameType.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { tellOtherTabs } from '#lib/session/portalSession.ts';

const game = {
  kind: 'game',
  provider: 'c1',
  company: 'c1',
  nameKo: '',
  nameEn: 'A',
  imgUrl: '',
} as const;

function load() {
  const { dataset } = document.documentElement;
  delete dataset.recents;
  delete dataset.member;
  eval(memberHomeScript);
  return { ...dataset };
}

beforeEach(() => {
  localStorage.clear();
  saveGame('recent', 'demo', { ...game, code: '1' });
  rememberUserId('demo');
});

it('marks the page of the last member and reserves the space of the recent games, less for few', () => {
  const loads = [1, 2, 3].map((count) => {
    saveGame('recent', 'demo', { ...game, code: String(count) });
    return load();
  });
  expect(loads).toEqual([
    { member: '', recents: 'few' },
    { member: '', recents: 'few' },
    { member: '', recents: '' },
  ]);
  rememberUserId('other');
  expect(load()).toEqual({ member: '' });
  localStorage.removeItem('remembered-id');
  expect(load()).toEqual({});
});

it.each(['signout', 'expired'] as const)('marks nothing after %s, until the next login', (end) => {
  tellOtherTabs(end);
  expect(load()).toEqual({});
  tellOtherTabs('signin');
  expect(load()).toEqual({ member: '', recents: 'few' });
});
