import { expect, it } from 'vitest';
import type { SavedGame } from '#lib/games/favorites/savedGames.ts';
import { companyEntry, slotGameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { sortEntries } from '#lib/games/finder/sortEntries.ts';

const company = (code: string) => companyEntry({ code, nameKo: code, nameEn: code, used: 'y', imgUrl: '' }, 'ko');
const games = (names: string[], locale = 'ko') =>
  names.map((name) => slotGameEntry({ code: name, gameCompany: '', nameKo: name, nameEn: name, imgUrl: '' }, company('c1'), locale));
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

it('keeps the order of the operator by default', () => {
  const entries = games(['나', '가', '다']);
  expect(sortEntries(entries, 'listed', [], 'ko')).toBe(entries);
});

it.each([
  ['ko', ['apple', '하늘', '가을', '나비'], ['가을', '나비', '하늘', 'apple']],
  ['vn', ['Đêm', 'Em', 'Dơi', 'Ăn', 'An'], ['An', 'Ăn', 'Dơi', 'Đêm', 'Em']],
  ['en', ['Game 10', 'game 9', 'Fox'], ['Fox', 'game 9', 'Game 10']],
])('sorts names by the rules of %s', (locale, given, sorted) => {
  expect(names(sortEntries(games(given, locale), 'name', [], locale))).toEqual(sorted);
});

it.each(['recent', 'favorite'] as const)('puts the %s games first, newest first, and keeps the order of the others', (way) => {
  const entries = games(['a', 'b', 'c', 'd']);
  const kept = [entries[2]!, entries[1]!] as SavedGame[];
  expect(names(sortEntries(entries, way, kept, 'ko'))).toEqual(['c', 'b', 'a', 'd']);
});

it('puts the companies of these games first', () => {
  const kept = [{ ...games(['x'])[0]!, provider: 'c3' }] as SavedGame[];
  expect(names(sortEntries([company('c1'), company('c2'), company('c3')], 'recent', kept, 'ko'))).toEqual(['c3', 'c1', 'c2']);
});
