import { expect, it } from 'vitest';
import { suggestWords } from '#lib/games/useSuggestion.ts';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';

const entries = [
  ['문웰 스튜디오', 'Moonwell Studio'],
  ['랜턴 하우스', 'Lantern House'],
  ['구름 위 오솔길', 'Cloudtop Trail'],
  ['하버라이트 라이브', 'Harborlight Live'],
  ['쌍용', 'Twin Dragons'],
  ['바람개비 연꽃', 'Pinwheel Lotus'],
  ['버드나무 문', 'Willow Gate'],
].map(([nameKo, nameEn]) => ({ nameKo, nameEn, providerNames: ['Marble'] }) as unknown as LobbyEntry);

it.each([
  ['a wrong vowel', '문웰 스튜디어', '문웰 스튜디오'],
  ['a wrong syllable', '렌턴', '랜턴 하우스'],
  ['a word without its spaces and one letter too many', '구름위오솔길이', '구름 위 오솔길'],
  ['a missing letter', 'lanten house', 'Lantern House'],
  ['Korean on an English keyboard', 'fkdlqm', '라이브'],
  ['its first letter made a capital by the phone', 'Fkdlqm', '라이브'],
  ['a double consonant', 'Tkddyd', '쌍용'],
  ['English on a Korean keyboard', 'ㅣ무ㅅㄷ구', 'lantern'],
  ['a mistake on the other keyboard', 'ansdnpf tmxbeldj', '문웰 스튜디오'],
  ['a short Korean word, of which one letter makes many others', '바카', undefined],
  ['a short English word', 'gates', undefined],
  ['nothing like any name', 'qqqq', undefined],
  ['a name of the provider, which the words would not find in its own list', 'marblo', undefined],
])('%s: %s', async (_what, query, words) => {
  expect(await suggestWords(query, entries, () => false)).toBe(words);
});

it('stops when the query is outdated', async () => {
  expect(await suggestWords('렌턴', entries, () => true)).toBeUndefined();
});
