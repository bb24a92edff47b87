import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Capability } from '#contract/backendMap.ts';
import { missingScreens } from '#lib/server/site/site.ts';

const routes = globSync('pages/**/*.tsx').map((file) => `/${file.slice('pages/'.length, -'.tsx'.length).replace(/^index$/, '')}`);
const hidden = (...missing: Capability[]) => routes.filter((route) => missingScreens(missing).includes(route)).sort();

it.each<[Capability[], string[]]>([
  [[], []],
  [['user-register'], ['/register']],
  [['open-game'], ['/game']],
  [['apply-user-deposit'], ['/deposit']],
  [
    ['get-help-list', 'get-user-notices', 'get-note-list'],
    ['/help', '/note', '/notice'],
  ],
  [['roll-to-balance'], []],
  [['roll-to-balance', 'change-to-point'], ['/comp']],
  [['get-advertisement', 'jackpots', 'game-withdraw', 'del-note'], []],
])('without %j the pages %j are not there', (missing, pages) => {
  expect(hidden(...missing)).toEqual(pages);
});

it('views of a page are missing by their query', () => {
  expect(missingScreens(['user-write-help', 'get-withdraw-list', 'get-slot-by-company'])).toEqual([
    '/game?type=slot',
    '/withdraw?mode=list',
    '/help?mode=form',
  ]);
});
