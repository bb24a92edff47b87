import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './Lobby.module.scss';

interface SlotRowProps {
  ref?: Ref<HTMLElement>;
  isHome: boolean;
  children: ReactNode;
}

/** The first slot companies, below the tables: else no slot is in sight there. */
export function SlotRow({ ref, isHome, children }: SlotRowProps) {
  const { t } = useTranslation();
  const { hasScreen } = useBackend();
  if (!hasScreen('/game?type=slot')) return null;
  return (
    <section ref={ref} className={`${styles.row} ${styles.slots} ${isHome ? styles.ofHome : ''}`}>
      <h2>
        <PageLink href="/game?type=slot">
          {t('game.slot')}
          <Icon name="chevron-right" />
        </PageLink>
      </h2>
      {children}
    </section>
  );
}
