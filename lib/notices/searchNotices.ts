import { searchKey } from '#lib/games/finder/searchEntries.ts';
import { searchPattern } from '#lib/games/finder/searchPattern.ts';

/** The notices whose title contains every word of the query, by the rules of the game search. */
export function searchNotices<N extends { title: string }>(notices: readonly N[], words: string): readonly N[] {
  const hasWords = searchPattern(words);
  return hasWords ? notices.filter(({ title }) => hasWords(searchKey([title]))) : notices;
}
