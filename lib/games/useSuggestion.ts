import type { FuseResult } from 'fuse.js/basic';
import { useEffect, useMemo, useState } from 'react';
import type { LobbyEntry } from './LobbyEntry.ts';
import type { GameFilterParams } from './lobbyAddress.ts';
import { normalizeForSearch, searchEntries } from './searchEntries.ts';

/** A pause in the typing. */
const restMs = 300;

export interface Suggestion {
  words: string;
  /** What the words find. */
  entries: readonly LobbyEntry[];
}

/**
 * What words that found nothing may have meant, after a pause in the typing; its libraries are loaded then. No suggestion while another filter
 * is set, because that filter may be why nothing matches.
 */
export function useSuggestion(finder: GameFilterParams, searched: readonly LobbyEntry[], hasFound: boolean): Suggestion | null {
  const [suggested, setSuggested] = useState<{ query: string; words: string | undefined }>();
  const query = hasFound || finder.only || finder.provider ? '' : finder.query.trim();
  useEffect(() => {
    if (!query) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const words = await suggestWords(query, searched, () => isGone).catch(() => undefined);
      if (!isGone) setSuggested({ query, words });
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [query, searched]);
  const words = suggested?.query === query ? suggested.words : undefined;
  return useMemo(() => (words ? { words, entries: searchEntries(searched, words, 'names') } : null), [words, searched]);
}

/** Share of letters (of Hangul: initials, vowels and finals) that may be wrong. */
const mostWrong = 0.3;
/** One wrong letter of five makes too many other words. */
const isNear = (score: number, { length }: string) => length > 6 || score < 0.2;
/** Some 10 ms of a cheap phone, so that typing goes on between two slices. */
const sliceLength = 300;

/**
 * What the member may have meant by a query that nothing matches: the keys pressed, on the other of the Korean and the English keyboard
 * (fkdlqm is 라이브), or else the nearest name. Undefined if no name is near, or if `isOutdated` meanwhile.
 */
export async function suggestWords(query: string, entries: readonly LobbyEntry[], isOutdated: () => boolean): Promise<string | undefined> {
  const [{ convertHangulToQwerty, convertQwertyToHangul }, { default: Fuse }] = await Promise.all([
    import('es-hangul'),
    import('fuse.js/basic'),
  ]);
  // A conversion leaves the letters of the other alphabet as they are.
  const queries = [...new Set([query, convertQwertyToHangul(query), convertHangulToQwerty(query)])];
  for (const words of queries.slice(1)) {
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
