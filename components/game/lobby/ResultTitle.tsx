import { useTranslation } from 'next-i18next/pages';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import styles from './LobbyLists.module.scss';

/** What a narrowed list shows: saved games, or results, with the words of the search or else with `more`. */
export function ResultTitle({ finder, more }: { finder: GameFilterParams; more?: string | false }) {
  const { t } = useTranslation();
  const words = finder.query.trim();
  const shown = finder.only ? t(`game.only.${finder.only}`) : words && t('game.found');
  return shown && <h2 className={styles.title}>{[shown, words || more].filter(Boolean).join(' · ')}</h2>;
}
