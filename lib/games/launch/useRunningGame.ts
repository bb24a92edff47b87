import { useGameStage } from './gameStage.ts';
import { useGameLaunch } from './useGameLaunch.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';

/** Time in which a browser brings another window to the front. */
const switchMs = 300;

/**
 * The game in another window and the way back to it. Browsers other than Firefox do not focus a window without opener: there it opens anew.
 */
export function useRunningGame(): { game: GameEntry; focus: () => void } | null {
  const stage = useGameStage();
  const launch = useGameLaunch();
  if (stage?.kind !== 'window') return null;
  const { game, gameWindow } = stage;

  function focus() {
    gameWindow.focus();
    setTimeout(() => {
      if (document.hasFocus() && !gameWindow.closed) launch(game);
    }, switchMs);
  }

  return { game, focus };
}
