import { useTranslation } from 'next-i18next/pages';
import type { Application } from '#contract/records/application.ts';
import { Money } from '#components/controls/Money.tsx';
import { PageLink } from '#components/controls/PageLink.tsx';
import { formatDate } from '#lib/format/formatDate.ts';
import type { ApplicationKind } from '#lib/money/useApplications.ts';
import { MoneyNotice } from './MoneyNotice.tsx';
import styles from './WaitingNotice.module.scss';

const histories = {
  deposit: { href: '/deposit?mode=list', label: 'deposit.toHistory' },
  withdraw: { href: '/withdraw?mode=list', label: 'withdraw.toHistory' },
} as const;

interface WaitingNoticeProps {
  kind: ApplicationKind;
  waiting: Application | undefined;
}

/** The application that still waits, said before anything is typed: most operators take one at a time. */
export function WaitingNotice({ kind, waiting }: WaitingNoticeProps) {
  const { t } = useTranslation();
  if (!waiting) return null;
  const { href, label } = histories[kind];

  return (
    <MoneyNotice tone="waiting" text={t('money.pending')}>
      <p className={styles.facts}>
        <Money amount={waiting.balance} />
        <span>{formatDate(waiting.appliedOn)}</span>
        <PageLink href={href}>{t(label)}</PageLink>
      </p>
    </MoneyNotice>
  );
}
