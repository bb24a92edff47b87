import { useState, type FocusEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { PendingApplicationNotice } from '#components/money/account/PendingApplicationNotice.tsx';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { useApplications } from '#lib/money/history/useApplications.ts';
import { usePendingApplication } from '#lib/money/history/usePendingApplication.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositSteps, type DepositStep } from './DepositSteps.tsx';
import styles from './DepositView.module.scss';

/** The way of a deposit: ask for the account, send the money, apply. */
export function DepositView() {
  const { t } = useTranslation();
  const { notes } = useSite();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const enquiry = useAccountEnquiry(usePortalSession().user?.userId ?? '');
  const applications = useApplications('deposit');
  const obstacle = usePendingApplication(applications);
  const [reached, setReached] = useState<DepositStep>();
  const defaultNotes = [
    t('deposit.note.account'),
    t('deposit.note.name'),
    t('deposit.note.check'),
    t('deposit.note.order'),
    t('deposit.note.bank'),
  ];

  function currentStep(): DepositStep {
    if (applications.waiting) return 'done';
    return reached ?? (enquiry.askedAt ? 'transfer' : 'enquiry');
  }

  function handleFocus({ target }: FocusEvent) {
    // Whoever turns to the amount has sent the money, or is about to.
    if (target instanceof HTMLInputElement) setReached('apply');
  }

  function handleDone() {
    setReached('done');
    applications.reload();
  }

  return (
    <Columns
      notice={<PendingApplicationNotice kind="deposit" applications={applications} isRefusedAsWaiting={obstacle.isRefusedAsWaiting} />}
      lead={<DepositSteps current={currentStep()} isAsked={Boolean(enquiry.askedAt)} />}
      aside={
        <>
          <div className={styles.wallet}>
            <BalanceCard
              label={t('money.balance')}
              amount={user?.balance}
              age={<BalanceRefresh at={checkedAt} isStale={isStale} onRefresh={refresh} />}
            >
              {user && user.in_balance >= 1 && <BalanceRow label={t('money.inGame')} amount={user.in_balance} />}
            </BalanceCard>
          </div>
          <BankCard user={user} kind="deposit" />
        </>
      }
    >
      <AccountEnquiry enquiry={enquiry} />
      <div className={styles.form} onFocus={handleFocus}>
        <DepositForm applications={applications} obstacle={obstacle} onDone={handleDone} />
      </div>
      <HintList notes={notes.deposit.length > 0 ? notes.deposit : defaultNotes} />
      <CareLinks />
    </Columns>
  );
}
