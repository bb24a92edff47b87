import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useGameStage } from '#lib/games/launch/gameStage.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import styles from './RunningGameChip.module.scss';

/** Time in which a browser brings another window to the front. */
const switchMs = 300;

/** Leads back to the game in the other window. Browsers other than Firefox do not focus a window without opener: there it opens anew. */
export function RunningGameChip() {
  const { t } = useTranslation();
  const stage = useGameStage();
  const launch = useGameLaunch();
  if (stage?.kind !== 'window') return null;
  const { game, gameWindow } = stage;
  const label = t('game.backTo', { name: game.name });

  function handlePress() {
    gameWindow.focus();
    setTimeout(() => {
      if (document.hasFocus() && !gameWindow.closed) launch(game);
    }, switchMs);
  }

  return (
    <button type="button" className={styles.chip} aria-label={label} title={label} onClick={handlePress}>
      <Icon name="play" />
      <span>{t('game.back')}</span>
    </button>
  );
}
