import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { AccountEnquiry } from '#components/money/AccountEnquiry.tsx';
import { BankCard } from '#components/money/BankCard.tsx';
import { HeldCard, HeldRow } from '#components/money/HeldCard.tsx';
import { MoneyAge } from '#components/money/MoneyAge.tsx';
import { MoneyColumns } from '#components/money/MoneyColumns.tsx';
import { NotesList } from '#components/money/NotesList.tsx';
import { useAccountEnquiry } from '#lib/money/useAccountEnquiry.ts';
import { useApplications } from '#lib/money/useApplications.ts';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { DepositApplication } from './DepositApplication.tsx';
import { DepositSteps, type DepositStep } from './DepositSteps.tsx';

/** The way of a deposit: ask for the account, send the money, apply. */
export function DepositView() {
  const { t } = useTranslation();
  const { notes } = useSite();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const enquiry = useAccountEnquiry(usePortalSession().user?.userId ?? '');
  const applications = useApplications('deposit');
  const [isApplying, setApplying] = useState(false);
  const defaultNotes = [
    t('deposit.note.account'),
    t('deposit.note.name'),
    t('deposit.note.check'),
    t('deposit.note.order'),
    t('deposit.note.bank'),
  ];

  function currentStep(): DepositStep {
    if (applications.waiting) return 'done';
    if (isApplying) return 'apply';
    return enquiry.askedAt ? 'transfer' : 'enquiry';
  }

  const wallet = (
    <HeldCard label={t('money.balance')} amount={user?.balance} age={<MoneyAge at={checkedAt} isStale={isStale} onRefresh={refresh} />}>
      {user && user.in_balance >= 1 && <HeldRow label={t('money.inGame')} amount={user.in_balance} />}
    </HeldCard>
  );

  return (
    <MoneyColumns
      lead={<DepositSteps current={currentStep()} />}
      aside={
        <>
          {wallet}
          <BankCard user={user} kind="deposit" />
        </>
      }
    >
      <AccountEnquiry enquiry={enquiry} />
      {/* Whoever types an amount has sent the money, or is about to. */}
      <div onFocus={() => setApplying(true)}>
        <DepositApplication applications={applications} />
      </div>
      <NotesList notes={notes.deposit.length > 0 ? notes.deposit : defaultNotes} />
    </MoneyColumns>
  );
}
