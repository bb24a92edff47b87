import { useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { bankWords, findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import styles from './AccountNumbers.module.scss';
import { CopyLine } from '#components/controls/actions/CopyLine.tsx';

/** The account numbers found in an operator's text, each with its bank and holder, where the text has them beside it, and a copy button. */
export function AccountNumbers({ html }: { html: string }) {
  const { t } = useTranslation();
  const accounts = useMemo(() => findAccountNumbers(html).map((number) => ({ number, words: bankWords(html, number) })), [html]);
  if (accounts.length === 0) return null;

  return (
    <section className={styles.numbers} aria-label={t('field.accountNumber')}>
      {accounts.map(({ number, words }) => (
        <div key={number}>
          <p className={styles.label} lang={textLanguage(words)}>
            {words || t('field.accountNumber')}
          </p>
          <CopyLine text={number} />
        </div>
      ))}
    </section>
  );
}
