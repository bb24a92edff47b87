import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Capability } from '#contract/backendMap.ts';
import { hasScreen } from '#lib/site/screenCalls.ts';

const routes = globSync('pages/**/*.tsx').map((file) => `/${file.slice('pages/'.length, -'.tsx'.length).replace(/^index$/, '')}`);
const hidden = (...missing: Capability[]) => routes.filter((route) => !hasScreen(route, missing)).sort();

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

it('hides a view of a page by its query', () => {
  expect(hasScreen('/help?mode=form', ['user-write-help'])).toBe(false);
  expect(hasScreen('/help#top', ['user-write-help'])).toBe(true);
  expect(hasScreen('/deposit?mode=list', ['apply-user-deposit'])).toBe(false);
  expect(hasScreen('/withdraw?mode=list', ['get-withdraw-list'])).toBe(false);
});
