import { useTranslation } from 'next-i18next/pages';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useGameStage } from './gameStage.ts';
import { useGameLaunch } from './useGameLaunch.ts';

/** The game in another window and the way back to it. */
export function useRunningGame(): { game: GameEntry; focus: () => void } | null {
  const { t } = useTranslation();
  const stage = useGameStage();
  const launch = useGameLaunch();
  if (stage?.kind !== 'window') return null;

  const running = stage;

  function focus() {
    running.gameWindow.focus();
    import('./tellIfBehind.ts').then(({ tellIfBehind }) => tellIfBehind(running, t, () => launch(running.game))).catch(() => {});
  }

  return { game: running.game, focus };
}
