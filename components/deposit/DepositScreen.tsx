import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { BankCard } from '#components/money/account/BankCard.tsx';
import { ApplicationScreen } from '#components/money/form/ApplicationScreen.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { useApplicationForm } from '#components/money/form/useApplicationForm.tsx';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import { sumByPeriod } from '#lib/care/periodSums.ts';
import { useCareRecord } from '#lib/care/careRecord.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { formatMoney, moneyHeld } from '#lib/format/formatMoney.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { isWaiting } from '#lib/money/history/useApplications.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { serverNow } from '#lib/session/serverClock.ts';
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

const loadBudgetLine = async () => (await import('#components/care/BudgetLine.tsx')).BudgetLine;

export function DepositForm() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { deposit, notes } = useSite();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const { applications, handleRefusal, notice, formProps } = useApplicationForm('deposit');
  const { budget } = useCareRecord();
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

  /** What an amount leaves of this month's budget, with what is pending; below zero = over it. */
  function leftAfter(amount: number): number | undefined {
    const rows = applications.applications;
    if (!budget || !rows) return undefined;
    const pending = rows.filter(isWaiting).reduce((won, { balance }) => won + balance, 0);
    return budget - sumByPeriod(rows, serverNow()).won.month - pending - amount;
  }

  function confirmation(amount: number) {
    const { question, facts } = formProps.confirmation(amount);
    const over = -(leftAfter(amount) ?? 0);
    const warning = over > 0 && t('care.budget.withThis', { won: t('history.won', { amount: formatMoney(over, locale) }) });
    // Who applies without the account may have sent the money to an old one.
    return { question, note: isAccountDue && t('account.notAsked'), facts: withAccount(facts), ...(warning && { warning }) };
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
          {budget !== undefined && (
            <div className={styles.budget}>
              <LazyComponent load={loadBudgetLine} props={{}} />
            </div>
          )}
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
          preview={(amount) => amount !== undefined && <BudgetAfter won={leftAfter(amount)} />}
          onDone={handleDone}
          onNew={() => setReceipt(false)}
          onRefused={handleRefusal}
        />
      </div>
    </Columns>
  );
}

/** What an amount leaves of the month's budget, while it is typed. */
function BudgetAfter({ won }: { won: number | undefined }) {
  const { t } = useTranslation();
  if (won === undefined) return null;
  return (
    <div className={won < 0 ? styles.over : undefined}>
      <BalanceRow label={t(won < 0 ? 'care.overAfter' : 'care.leftAfter')} amount={Math.abs(won)} />
    </div>
  );
}
