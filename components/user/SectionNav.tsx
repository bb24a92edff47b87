import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { useCurrentSection } from './useCurrentSection.ts';
import { userSections } from './userSections.ts';
import styles from './SectionNav.module.scss';

/** Links to the sections: a column beside them, on narrow screens a sticky row. */
export function SectionNav() {
  const { t } = useTranslation();
  const current = useCurrentSection();
  const list = useRef<HTMLUListElement>(null);

  // Scroll only the row, not the page.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);

  return (
    <nav className={styles.nav} aria-label={t('user.sections')}>
      <ul ref={list} className={styles.list}>
        {userSections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
