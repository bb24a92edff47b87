import { useEffect, useState } from 'react';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';

/** A pause in the typing. */
const restMs = 300;

/** What words that found nothing may have meant, after a pause in the typing. The code for it is loaded then. */
export function useSuggestion(query: string, entries: readonly LobbyEntry[]): string | undefined {
  const [suggestion, setSuggestion] = useState<{ query: string; words: string | undefined }>();
  useEffect(() => {
    if (!query) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const part = await import('./suggestWords.ts').catch(() => undefined);
      const words = await part?.suggestWords(query, entries, () => isGone);
      if (!isGone) setSuggestion({ query, words });
    }, restMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [query, entries]);
  return suggestion?.query === query ? suggestion.words : undefined;
}
