import { useTranslation } from 'next-i18next/pages';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { GameRail } from './GameRail.tsx';

/** What the member played last, of all types. */
export function RecentRail({ onOpen }: { onOpen: (entry: LobbyEntry) => boolean }) {
  const { i18n } = useTranslation();
  const games = useSavedGames('recent').flatMap((game) => savedEntry(game, {}, i18n.language) ?? []);
  return games.length > 0 && <GameRail savedList="recent" entries={games} onOpen={onOpen} />;
}
