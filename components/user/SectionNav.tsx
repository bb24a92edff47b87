import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { userSections, useUserSections, type UserSectionId } from './userSections.ts';
import styles from './SectionNav.module.scss';

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
        {useUserSections().map(({ id, title }) => (
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

function useCurrentSection(): UserSectionId {
  const [current, setCurrent] = useState<UserSectionId>('info');

  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = userSections.find(({ id }) => inSight.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-25% 0px -60%' },
    );
    for (const { id } of userSections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);

  return current;
}
