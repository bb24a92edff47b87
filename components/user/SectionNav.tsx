import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import styles from './SectionNav.module.scss';
import { useUserTabs } from './userTabs.ts';

export function SectionNav() {
  const { t } = useTranslation();
  const { tabs, selected } = useUserTabs();
  const list = useRef<HTMLUListElement>(null);

  // Scroll only the row, not the page.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [selected]);

  return (
    <nav className={styles.nav} aria-label={t('user.sections')}>
      <ul ref={list} className={styles.list}>
        {tabs.map(({ id, title }) => (
          <li key={id}>
            <PageLink href={id === 'info' ? '/user' : `/user?tab=${id}`} isShallow aria-current={id === selected ? 'page' : undefined}>
              {t(title)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
