import { useId, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { MessageKey } from '#lib/i18n/locales.ts';
import styles from './user.module.scss';

interface SectionProps {
  title: MessageKey;
  /** The contents bring cards of their own. */
  isPlain?: boolean;
  children: ReactNode;
}

/** A part of my page. The tab above it shows its name, so only screen readers get the heading. */
export function Section({ title, isPlain = false, children }: SectionProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={isPlain ? undefined : styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t(title)}
      </h2>
      {children}
    </section>
  );
}
