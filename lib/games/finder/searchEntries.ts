import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { normalizeForSearch } from './normalizeForSearch.ts';
import { fieldEnd, searchPattern } from './searchPattern.ts';

/** What a query is compared with; in a company's own list the company's name says nothing. */
export type SearchFields = 'names' | 'namesAndProvider';

const nameKeys = new WeakMap<LobbyEntry, string>();
const providerKeys = new WeakMap<readonly string[], string>();
const keysOfLists = {
  names: new WeakMap<readonly LobbyEntry[], readonly string[]>(),
  namesAndProvider: new WeakMap<readonly LobbyEntry[], readonly string[]>(),
};

/** The entries that a query finds, in their order. */
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

/** Does the part of a search that is the same for every query. */
export function prepareSearch(entries: readonly LobbyEntry[], fields: SearchFields): void {
  keysOf(entries, fields);
}

/** Kept by the list: with every key of a search, to ask for thousands of them one by one would be half the time. */
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

/** All games of a company share its names, and the list that holds them. */
function providerKeyOf(names: readonly string[]): string {
  const key = providerKeys.get(names) ?? searchKey(names);
  providerKeys.set(names, key);
  return key;
}

/** What a search looks through: the folded names, each ended. */
export function searchKey(names: readonly string[]): string {
  return names.map((name) => normalizeForSearch(name) + fieldEnd).join('');
}
