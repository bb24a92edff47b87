import { useEffect, useMemo, useState } from 'react';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { searchEntries } from './searchEntries.ts';
import type { GameFilterParams } from './useGameFilterParams.ts';

/** A pause in the typing. */
const restMs = 300;

export interface Suggestion {
  words: string;
  /** What the words find. */
  entries: readonly LobbyEntry[];
}

/**
 * What words that found nothing may have meant, after a pause in the typing. The code for it is loaded then. Null = nothing; undefined = not
 * known yet. Beside another filter there is none: that may be the reason.
 */
export function useSuggestion(finder: GameFilterParams, searched: readonly LobbyEntry[], hasFound: boolean): Suggestion | null | undefined {
  const [suggested, setSuggested] = useState<{ query: string; words: string | undefined }>();
  const query = hasFound || finder.only || finder.provider ? '' : finder.query.trim();
  useEffect(() => {
    if (!query) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const part = await import('./suggestWords.ts').catch(() => undefined);
      const words = await part?.suggestWords(query, searched, () => isGone);
      if (!isGone) setSuggested({ query, words });
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [query, searched]);
  const words = suggested?.query === query ? suggested.words : undefined;
  const suggestion = useMemo(() => (words ? { words, entries: searchEntries(searched, words, 'names') } : null), [words, searched]);
  return query && suggested?.query !== query ? undefined : suggestion;
}
