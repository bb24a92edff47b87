import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { useUserSections, type UserSectionId } from './userSections.ts';
import styles from './Section.module.scss';

interface SectionProps {
  id: UserSectionId;
  action?: ReactNode;
  /** For contents that are cards: on phones, the section then has no card style. */
  isPlain?: boolean;
  children: ReactNode;
}

export function Section({ id, action, isPlain = false, children }: SectionProps) {
  const { t } = useTranslation();
  const section = useUserSections().find((one) => one.id === id);
  if (!section) return null;

  return (
    <section id={id} className={`${styles.section} ${isPlain ? styles.plain : ''}`} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t(section.title)}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
