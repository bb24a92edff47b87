import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { fieldEnd, searchPattern, startRank } from './searchPattern.ts';

/** The searched fields. A company's own list does not search the company's name. */
export type SearchFields = 'names' | 'namesAndProvider';

/** The normalized names, each followed by the field separator. */
export const searchKey = (names: readonly string[]) => names.map((name) => normalizeForSearch(name) + fieldEnd).join('');

const nameKeyOf = cached(({ nameKo, nameEn }: LobbyEntry) => searchKey([nameKo, nameEn]));
/** The games of a company share its name keys. */
const providerKeyOf = cached(searchKey);

/** Search keys cached by list: computing thousands for every keystroke would take half the time. */
const keysOf = {
  names: cached((entries: readonly LobbyEntry[]) => entries.map(nameKeyOf)),
  namesAndProvider: cached((entries: readonly LobbyEntry[]) =>
    entries.map((entry) => nameKeyOf(entry) + providerKeyOf(entry.providerNames)),
  ),
};

/** The matching entries, those of which only the provider has a searched word last. */
export const searchEntries = (entries: readonly LobbyEntry[], query: string, fields?: SearchFields): readonly LobbyEntry[] =>
  searchApart(entries, query, fields).flat();

/**
 * The matching entries by name: first those with a name that begins with the query, then those with such a word, then the others. And those of
 * which only the provider has a searched word. Each class is in list order.
 */
export function searchApart(
  entries: readonly LobbyEntry[],
  query: string,
  fields: SearchFields = 'namesAndProvider',
): [byName: readonly LobbyEntry[], byProvider: readonly LobbyEntry[]] {
  const hasWords = searchPattern(query);
  if (!hasWords) return [entries, []];
  const listed = keysOf[fields](entries);
  const found = entries.filter((_, place) => hasWords(listed[place]!));
  const rankOf = startRank(query);
  const ranked: LobbyEntry[][] = [[], [], [], []];
  for (const entry of found) {
    const key = nameKeyOf(entry);
    ranked[fields === 'names' || hasWords(key) ? rankOf(key) : 3]!.push(entry);
  }
  return [ranked.slice(0, 3).flat(), ranked[3]!];
}

/** Precomputes the parts that are the same for every query. */
export function prepareSearch(entries: readonly LobbyEntry[], fields: SearchFields): void {
  keysOf[fields](entries);
}

/** Computes once for each object. */
function cached<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
