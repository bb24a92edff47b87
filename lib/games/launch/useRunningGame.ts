import { useSyncExternalStore } from 'react';
import type { GameEntry, LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { gameStage, isOf, useGameStage, watchGameStage, type GameStage } from './gameStage.ts';

const inWindow = (stage: GameStage | null) => (stage?.kind === 'window' ? stage : null);

/** The game in another window. To launch it leads back to it. */
export const useRunningGame = (): GameEntry | undefined => inWindow(useGameStage())?.game;

/** Whether it is that game. Of hundreds of tiles, only that one renders anew. */
export function useIsRunning(entry: LobbyEntry): boolean {
  return useSyncExternalStore(
    watchGameStage,
    () => isOf(inWindow(gameStage()), entry),
    () => false,
  );
}
