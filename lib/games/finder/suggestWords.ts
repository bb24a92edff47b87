import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import Fuse, { type FuseResult } from 'fuse.js/basic';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { searchEntries } from './searchEntries.ts';

/** Share of letters (of Hangul: initials, vowels and finals) that may be wrong. */
const mostWrong = 0.3;
/** One wrong letter of five makes too many other words. */
const isNear = (score: number, { length }: string) => length > 6 || score < 0.2;
/** Two letters of a shorter word that change places make another word; each pair of a long one is a search. */
const swapped = { least: 4, most: 20 };
/** Some 10 ms of a cheap phone, so that typing goes on between two slices. */
const sliceLength = 300;

/**
 * What the member may have meant by a query that nothing matches: the keys pressed, on the other of the Korean and the English keyboard
 * (fkdlqm is 라이브), or two neighboring letters that changed places, or else the nearest name. Undefined if there is none, or if `isOutdated` meanwhile.
 */
export async function suggestWords(query: string, entries: readonly LobbyEntry[], isOutdated: () => boolean): Promise<string | undefined> {
  // A conversion leaves the letters of the other alphabet as they are.
  const queries = [...new Set([query, convertQwertyToHangul(query), convertHangulToQwerty(query)])];
  for (const words of [...queries.slice(1), ...swapLetters(query)]) {
    if (searchEntries(entries, words, 'names').length > 0) return words;
    await new Promise((resolve) => setTimeout(resolve));
    if (isOutdated()) return undefined;
  }
  const names = [...new Set(entries.flatMap(({ nameKo, nameEn }) => [nameKo, nameEn]))];
  const options = { keys: ['key'], threshold: mostWrong, ignoreLocation: true, ignoreFieldNorm: true, includeScore: true };
  const patterns = queries.map(normalizeForSearch);
  const hits: FuseResult<{ name: string }>[] = [];
  for (let start = 0; start < names.length; start += sliceLength) {
    await new Promise((resolve) => setTimeout(resolve));
    if (isOutdated()) return undefined;
    const slice = names.slice(start, start + sliceLength).map((name) => ({ name, key: normalizeForSearch(name) }));
    const fuse = new Fuse(slice, options);
    hits.push(...patterns.flatMap((pattern) => fuse.search(pattern, { limit: 1 }).filter(({ score }) => isNear(score!, pattern))));
  }
  return hits.toSorted((one, other) => one.score! - other.score!)[0]?.item.name;
}

function swapLetters(query: string): readonly string[] {
  const letters = [...query];
  if (letters.length < swapped.least || letters.length > swapped.most) return [];
  const pairs = letters.slice(1).map((letter, place) =>
    letters
      .with(place, letter)
      .with(place + 1, letters[place]!)
      .join(''),
  );
  // Across a space they would be other words.
  return pairs.filter((_, place) => letters[place] !== ' ' && letters[place + 1] !== ' ');
}
