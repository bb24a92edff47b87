import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { ApplicationScreen } from '#components/money/form/ApplicationScreen.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { DepositAccount } from './DepositAccount.tsx';
import styles from './DepositScreen.module.scss';

const refusals = { wait: 'money.pending', alread: 'deposit.already', already: 'deposit.already', pass: 'deposit.pass' } as const; // sic: alread

export function DepositScreen() {
  return (
    <ApplicationScreen kind="deposit">
      <DepositForm />
    </ApplicationScreen>
  );
}

export function DepositForm() {
  const { t } = useTranslation();
  const { deposit, notes } = useSite();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { applications, handleRefusal, notice, formProps } = useApplicationForm('deposit');
  const [hasReceipt, setReceipt] = useState(false);
  const isShown = useAddressQuery().get('mode') !== 'list';
  // The letters stay above the receipt that refers to them, also when the deposit is completed.
  const enquiry = useAccountEnquiry(hasReceipt ? undefined : applications.applications, isShown);
  const hasAccount = enquiry.phase === 'own' || enquiry.letters.length > 0;
  const isAccountDue = !hasAccount && enquiry.phase !== 'absent';
  const defaultNotes = (['name', 'check', 'order', 'bank'] as const).map((note) => t(`deposit.note.${note}`));

  /** By name only: of the numbers in a letter, the portal knows none. */
  const withAccount = (facts: readonly Fact[]) =>
    hasAccount ? facts.toSpliced(1, 0, [t('account.payInto'), t('account.above')] as const) : facts;

  function confirmation(amount: number) {
    const { question, facts } = formProps.confirmation(amount);
    // Who applies without the account may have sent the money to an old one.
    return { question, note: isAccountDue && t('account.notAsked'), facts: withAccount(facts) };
  }

  function receipt(done: DoneState) {
    const texts = formProps.receipt(done);
    return { ...texts, facts: withAccount(texts.facts) } as const;
  }

  function handleDone(done: DoneState) {
    setReceipt(true);
    formProps.onDone(done);
  }

  return (
    <Columns
      isAsideLast
      notice={notice}
      aside={
        <>
          <div className={styles.balance}>
            <BalanceCard
              label={t('money.balance')}
              amount={user && moneyHeld(user)}
              refresh={<BalanceRefresh at={checkedAt} isStale={isStale} onRefresh={refresh} />}
            >
              {user && user.in_balance >= 1 && <BalanceRow label={t('money.ofWhichInGame')} amount={user.in_balance} />}
            </BalanceCard>
          </div>
          <BankCard user={user} kind="deposit" />
        </>
      }
      notes={
        <>
          <HintList notes={notes.deposit.length > 0 ? notes.deposit : defaultNotes} />
          <CareLinks />
        </>
      }
    >
      <div className={styles.entry}>
        <DepositAccount enquiry={enquiry} />
        <MoneyForm
          {...formProps}
          confirmation={confirmation}
          receipt={receipt}
          call="apply-user-deposit"
          rule={deposit}
          toBody={(amount) => ({ balance: amount })}
          refusals={refusals}
          lastingRefusals={['pass']}
          isEarly={isAccountDue}
          onDone={handleDone}
          onNew={() => setReceipt(false)}
          onRefused={handleRefusal}
        />
      </div>
    </Columns>
  );
}
