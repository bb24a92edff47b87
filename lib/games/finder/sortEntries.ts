import { useCallback, useMemo } from 'react';
import { languageTag } from '#lib/i18n/locales.ts';
import { savedGames, type SavedGame } from '#lib/games/favorites/savedGames.ts';
import { entryId, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

/** The sort orders; the first is the operator's order. */
export const sortWays = ['listed', 'name', 'recent', 'favorite'] as const;
export type SortWay = (typeof sortWays)[number];

/** Sorts by name in the page's language, or puts recent or favorite games first, newest first. */
export function sortEntries(
  entries: readonly LobbyEntry[],
  way: SortWay,
  kept: readonly SavedGame[],
  locale: string | undefined,
): readonly LobbyEntry[] {
  if (way === 'listed') return entries;
  if (way === 'name') {
    const { compare } = new Intl.Collator(languageTag(locale), { numeric: true });
    return entries.toSorted((one, other) => compare(one.name, other.name));
  }
  const ranks = rankOf(kept);
  const rank = (entry: LobbyEntry) => ranks.get(entryId(entry)) ?? kept.length;
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

/** The place of each game, and of its slot company that of its first game. */
function rankOf(kept: readonly SavedGame[]): Map<string, number> {
  const ranks = new Map<string, number>();
  kept.forEach((game, rank) => {
    const company = entryId({ kind: 'company', provider: game.provider, code: game.provider });
    for (const id of game.kind === 'game' ? [entryId(game), company] : [entryId(game)]) if (!ranks.has(id)) ranks.set(id, rank);
  });
  return ranks;
}

const none: readonly SavedGame[] = [];

/** Sorts lists. Adding favorites or playing does not reorder them, so that no card moves under the finger. */
export function useSort(sort: SortWay, locale: string): (entries: readonly LobbyEntry[]) => readonly LobbyEntry[] {
  const userId = usePortalSession().user?.userId;
  const first = useMemo(() => (sort === 'favorite' || sort === 'recent' ? savedGames(sort, userId) : none), [sort, userId]);
  return useCallback((entries) => sortEntries(entries, sort, first, locale), [sort, first, locale]);
}
