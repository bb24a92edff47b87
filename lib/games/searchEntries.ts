import type { LobbyEntry } from './LobbyEntry.ts';
import { foldText } from './foldText.ts';
import { fieldEnd, searchPattern } from './searchPattern.ts';

const keys = new WeakMap<LobbyEntry, string>();
const keysOfLists = new WeakMap<readonly LobbyEntry[], readonly string[]>();
const providerKeys = new WeakMap<readonly string[], string>();

/** The entries that a query finds by their names or their provider's, in their order. */
export function searchEntries(entries: readonly LobbyEntry[], query: string): readonly LobbyEntry[] {
  const hasWords = searchPattern(query);
  if (!hasWords) return entries;
  const listed = keysOf(entries);
  return entries.filter((_, place) => hasWords(listed[place]!));
}

/** Does the part of a search that is the same for every query. */
export function prepareSearch(entries: readonly LobbyEntry[]): void {
  keysOf(entries);
}

/** Kept by the list: with every key of a search, to ask for thousands of them one by one would be half the time. */
function keysOf(entries: readonly LobbyEntry[]): readonly string[] {
  const listed = keysOfLists.get(entries) ?? entries.map(keyOf);
  keysOfLists.set(entries, listed);
  return listed;
}

function keyOf(entry: LobbyEntry): string {
  let key = keys.get(entry);
  if (key === undefined) {
    key = searchKey([entry.nameKo, entry.nameEn]) + providerKeyOf(entry.providerNames);
    keys.set(entry, key);
  }
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
  return names.map((name) => foldText(name) + fieldEnd).join('');
}
