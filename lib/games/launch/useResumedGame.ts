import { useRouter } from 'next/router';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { isGame } from '#lib/games/lists/LobbyEntry.ts';
import { useGameLaunch } from './useGameLaunch.ts';
import { useRunningGame } from './useRunningGame.ts';

/** The way back to the running game, or to the last one of this browser; undefined if the member has not played here yet. */
export function useResumedGame(): { name: string; resume: () => void } | undefined {
  const { locale } = useRouter();
  const launch = useGameLaunch();
  const running = useRunningGame();
  const [saved] = useSavedGames('recent');
  const last = saved && savedEntry(saved, {}, locale);

  if (running) return { name: running.game.name, resume: running.focus };
  return last && isGame(last) ? { name: last.name, resume: () => void launch(last) } : undefined;
}
