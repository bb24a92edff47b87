import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import styles from './RunningGameChip.module.scss';

/** Leads back to the game in the other window. */
export function RunningGameChip() {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const running = useRunningGame();
  if (!running) return null;
  const label = t('game.backTo', { name: running.name });

  return (
    <button type="button" className={styles.chip} aria-label={label} title={label} onClick={() => launch(running)}>
      <Icon name="play" />
      <span className={styles.name} lang={textLanguage(running.name)}>
        {running.name}
      </span>
    </button>
  );
}
