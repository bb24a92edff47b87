import { useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import styles from './AccountNumbers.module.scss';
import { CopyLine } from '#components/controls/actions/CopyLine.tsx';

/** The account numbers found in an operator's text, each with a copy button. */
export function AccountNumbers({ html }: { html: string }) {
  const { t } = useTranslation();
  const numbers = useMemo(() => findAccountNumbers(html), [html]);
  if (numbers.length === 0) return null;

  return (
    <section className={styles.numbers} aria-label={t('field.accountNumber')}>
      <p className={styles.label} aria-hidden="true">
        {t('field.accountNumber')}
      </p>
      {numbers.map((number) => (
        <CopyLine key={number} text={number} />
      ))}
    </section>
  );
}
