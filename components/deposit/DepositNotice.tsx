import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { MoneyNotice } from '#components/money/MoneyNotice.tsx';
import { WaitingNotice } from '#components/money/WaitingNotice.tsx';
import type { ApplicationsView } from '#lib/money/useApplications.ts';
import { depositHistoryHref } from './depositHistoryHref.ts';
import styles from './DepositNotice.module.scss';

interface DepositNoticeProps {
  applications: ApplicationsView;
  isRefusedAsWaiting: boolean;
}

/** What a member should know before typing: one waits already, or nobody could look whether one does. */
export function DepositNotice({ applications: { waiting, error }, isRefusedAsWaiting }: DepositNoticeProps) {
  const { t } = useTranslation();
  if (waiting) return <WaitingNotice kind="deposit" waiting={waiting} />;
  if (!isRefusedAsWaiting && !error) return null;
  return (
    <MoneyNotice tone={isRefusedAsWaiting ? 'waiting' : 'info'} text={t(isRefusedAsWaiting ? 'money.pending' : 'deposit.unchecked')}>
      <LinkButton href={depositHistoryHref} size="small" className={styles.way}>
        {t('deposit.toHistory')}
      </LinkButton>
    </MoneyNotice>
  );
}
