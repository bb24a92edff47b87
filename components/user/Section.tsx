import { useId, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import styles from './Section.module.scss';

interface SectionProps {
  title: MessageKey;
  action?: ReactNode;
  /** For contents that are cards, named by the tab above: narrow screens show neither a card nor the title. */
  isPlain?: boolean;
  children: ReactNode;
}

export function Section({ title, action, isPlain = false, children }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={`${styles.section} ${isPlain ? styles.plain : ''}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t(title)}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
