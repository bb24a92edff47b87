import { PageLink } from '#components/controls/actions/PageLink.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Board.module.scss';

interface BoardProps {
  title: string;
  icon: IconName;
  href: string;
  /** The label of the "more" link. */
  more: string;
  children: ReactNode;
}

/** A box of the home page: title, newest entries, "more" link. */
export function Board({ title, icon, href, more, children }: BoardProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.board} aria-label={title}>
      <header className={styles.header}>
        <Icon name={icon} />
        <h2>{title}</h2>
        <PageLink href={href} aria-label={more}>
          {t('action.more')}
          <Icon name="chevron-right" />
        </PageLink>
      </header>
      {children}
    </section>
  );
}
