import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { fieldEnd, searchPattern } from './searchPattern.ts';

/** The searched fields. A company's own list does not search the company's name. */
export type SearchFields = 'names' | 'namesAndProvider';

const nameKeys = new WeakMap<LobbyEntry, string>();
const providerKeys = new WeakMap<readonly string[], string>();
const keysOfLists = {
  names: new WeakMap<readonly LobbyEntry[], readonly string[]>(),
  namesAndProvider: new WeakMap<readonly LobbyEntry[], readonly string[]>(),
};

/** The matching entries, in list order. */
export function searchEntries(
  entries: readonly LobbyEntry[],
  query: string,
  fields: SearchFields = 'namesAndProvider',
): readonly LobbyEntry[] {
  const hasWords = searchPattern(query);
  if (!hasWords) return entries;
  const listed = keysOf(entries, fields);
  return entries.filter((_, place) => hasWords(listed[place]!));
}

/** Precomputes the parts that are the same for every query. */
export function prepareSearch(entries: readonly LobbyEntry[], fields: SearchFields): void {
  keysOf(entries, fields);
}

/** Search keys cached by list: computing thousands for every keystroke would take half the time. */
function keysOf(entries: readonly LobbyEntry[], fields: SearchFields): readonly string[] {
  const listed = keysOfLists[fields].get(entries) ?? entries.map(fields === 'names' ? nameKeyOf : keyOf);
  keysOfLists[fields].set(entries, listed);
  return listed;
}

const keyOf = (entry: LobbyEntry): string => nameKeyOf(entry) + providerKeyOf(entry.providerNames);

function nameKeyOf(entry: LobbyEntry): string {
  const key = nameKeys.get(entry) ?? searchKey([entry.nameKo, entry.nameEn]);
  nameKeys.set(entry, key);
  return key;
}

/** The games of a company share its name keys. */
function providerKeyOf(names: readonly string[]): string {
  const key = providerKeys.get(names) ?? searchKey(names);
  providerKeys.set(names, key);
  return key;
}

/** The normalized names, each followed by the field separator. */
export function searchKey(names: readonly string[]): string {
  return names.map((name) => normalizeForSearch(name) + fieldEnd).join('');
}
