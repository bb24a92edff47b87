import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './SlotRow.module.scss';

/** The first slot companies, below the tables of the home page: else no slot is in sight there. */
export function SlotRow({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { hasScreen } = useBackend();
  if (!hasScreen('/game?type=slot')) return null;
  return (
    <section className={styles.row}>
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
