import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { textLanguage } from '#lib/i18n/locales.ts';
import styles from './HintList.module.scss';

/** The notes are always rendered as text, never as HTML. */
export function HintList({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation();
  const id = useId();

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="info" />
        {t('money.notes')}
      </h2>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note} lang={textLanguage(note)}>
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
