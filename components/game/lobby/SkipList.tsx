import type { RefObject } from 'react';
import { useTranslation } from 'next-i18next/pages';
import styles from './LobbyLists.module.scss';

/** Leads over a list, to what follows. Each of its hundreds of games is two Tab stops. */
export function SkipList({ end }: { end: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
      {t('game.skipList')}
    </button>
  );
}
