import { useEffect, useEffectEvent, useState } from 'react';
import { useGameStage } from './gameStage.ts';
import { isBehind, switchMs } from './gameWindow.ts';
import { useGameLaunch } from './useGameLaunch.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';

/**
 * The game in another window and the way back to it. Browsers other than Firefox do not focus a window without opener: there it opens anew.
 */
export function useRunningGame(): { game: GameEntry; focus: () => void } | null {
  const stage = useGameStage();
  const launch = useGameLaunch();
  const running = stage?.kind === 'window' ? stage : null;
  const [presses, setPresses] = useState(0);

  const openAnew = useEffectEvent(() => {
    if (running && isBehind(running.gameWindow)) launch(running.game);
  });
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(openAnew, switchMs);
    return () => clearTimeout(timer);
  }, [presses]);

  if (!running) return null;
  const { game, gameWindow } = running;

  function focus() {
    gameWindow.focus();
    setPresses(presses + 1);
  }

  return { game, focus };
}
