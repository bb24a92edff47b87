import { useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { accountLabel, quoteAccounts } from '#lib/html/quoteAccounts.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { compareToMoment } from '#lib/format/compareToMoment.ts';
import { accountValidMs } from '#lib/money/account/supportWords.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './AccountNumbers.module.scss';
import { CopyLine } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';

interface AccountNumbersProps {
  html: string;
  /** The time of the text, as the upstream wrote it. Of an old one, the accounts may have changed. */
  writtenOn?: string;
}

/** The account numbers found in an operator's text, each with its bank and holder, where the text has them beside it, and a copy button. */
export function AccountNumbers({ html, writtenOn = '' }: AccountNumbersProps) {
  const { t } = useTranslation();
  const canAsk = useBackend().has('user-ask-account');
  const isOld = canAsk && compareToMoment(writtenOn, serverNow() - accountValidMs) === 'before';
  const accounts = useMemo(() => quoteAccounts(html, findAccountNumbers(html)).accounts, [html]);
  if (accounts.length === 0) return null;

  return (
    <section className={styles.numbers} aria-label={t('field.accountNumber')}>
      {isOld && (
        <>
          <p className={styles.old}>{t('account.old')}</p>
          <LinkButton href="/deposit" size="small" variant="primary" icon="support">
            {t('account.ask')}
          </LinkButton>
        </>
      )}
      {accounts.map(({ number, lines }) => {
        const words = accountLabel(lines, number);
        return (
          <div key={number}>
            <p className={styles.label} lang={textLanguage(words)}>
              {words || t('field.accountNumber')}
            </p>
            <CopyLine text={number} />
          </div>
        );
      })}
    </section>
  );
}
