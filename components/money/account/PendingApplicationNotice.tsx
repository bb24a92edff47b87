import { useTranslation } from 'next-i18next/pages';
import { Money } from '#components/controls/text/Money.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import type { ApplicationKind, ApplicationsView } from '#lib/money/history/useApplications.ts';
import { Callout } from '#components/controls/states/Callout.tsx';
import styles from './PendingApplicationNotice.module.scss';

const histories = {
  deposit: { href: '/deposit?mode=list', label: 'deposit.toHistory' },
  withdraw: { href: '/withdraw?mode=list', label: 'withdraw.toHistory' },
} as const;

interface PendingApplicationNoticeProps {
  kind: ApplicationKind;
  applications: ApplicationsView;
  isRefusedAsWaiting: boolean;
}

/** Says that an application is pending, or that this could not be checked. Most operators accept one application at a time. */
export function PendingApplicationNotice({ kind, applications: { waiting, error }, isRefusedAsWaiting }: PendingApplicationNoticeProps) {
  const { t } = useTranslation();
  const isWaiting = waiting !== undefined || isRefusedAsWaiting;
  if (!isWaiting && !error) return null;
  const { href, label } = histories[kind];

  return (
    <Callout tone={isWaiting ? 'waiting' : 'info'} text={t(isWaiting ? 'money.pending' : 'money.unchecked')}>
      <p className={styles.facts}>
        {waiting && <Money amount={waiting.balance} />}
        {waiting && <span>{formatDayMinute(waiting.appliedOn)}</span>}
        <PageLink href={href}>{t(label)}</PageLink>
      </p>
    </Callout>
  );
}
