import { useRouter } from 'next/router';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { isGame, type GameEntry } from '#lib/games/lists/LobbyEntry.ts';

/** The game that the member opened last on this device. After a reload the page has no handle of its window: only this tells which may still run. */
export function useLastGame(): GameEntry | undefined {
  const { locale } = useRouter();
  const [saved] = useSavedGames('recent');
  const last = saved && savedEntry(saved, {}, locale);
  return last && isGame(last) ? last : undefined;
}
