import { useRouter } from 'next/router';
import { useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { HintList } from '#components/controls/lists/HintList.tsx';
import { Columns } from '#components/controls/panels/Columns.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
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
import { accountNames } from '#lib/money/account/supportWords.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { isWaiting } from '#lib/money/history/useApplications.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './DepositScreen.module.scss';
import { DepositSteps, type DepositStep } from './DepositSteps.tsx';

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
  const userId = usePortalSession().user?.userId ?? '';
  const enquiry = useAccountEnquiry(userId, useAddressQuery().get('mode') !== 'list');
  const { applications, tone, handleRefusal, notice, formProps } = useApplicationForm('deposit');
  const { budget } = useCareRecord();
  const { has } = useBackend();
  const first = enquiry.answer || !has('user-ask-account') ? 'transfer' : 'enquiry';
  const form = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<DepositStep>();
  const [hasAmount, setHasAmount] = useState(false);
  /** The account of the deposit on the receipt: the one that support had named before, or else the latest one since. */
  const [paidInto, setPaidInto] = useState<string>();
  const [isAccountLate, setAccountLate] = useState(false);
  const waitingId = applications.waiting?.id;
  const hasField = !formProps.isCollapsed && reached !== 'done';
  // Without the account, the amount is not the next step, even if it was entered before.
  const begun = reached === 'apply' && first === 'transfer' ? reached : first;
  const applied = tone === 'completed' || tone === 'cancelled' ? tone : 'done';
  const step = waitingId !== undefined ? 'done' : reached === 'done' ? applied : begun;
  // A deposit that waited before the enquiry is paid into another account.
  const isAccountDue = enquiry.isWaiting && (waitingId === undefined || enquiry.last?.deposits?.includes(waitingId) === false);
  const hasArrived = tone === 'completed' && step === first && enquiry.last === undefined;
  const defaultNotes = (['name', 'check', 'order', 'bank'] as const).map((note) => t(`deposit.note.${note}`));

  function handleFocus({ target }: FocusEvent) {
    // A member who has the account and enters the amount has sent the money, or is about to. Without it, the enquiry comes first, after an earlier deposit too.
    if (target instanceof HTMLInputElement) setReached(first === 'transfer' ? 'apply' : undefined);
  }

  /** To the amount; while it is folded to the button that shows it, or to the outcome, if only support can help. */
  function handleApply() {
    const places = form.current?.querySelectorAll<HTMLElement>('[data-outcome], input, form > button') ?? [];
    [...places].findLast((place) => !place.closest('[hidden]'))?.focus();
  }

  const payInto = enquiry.answer && accountNames(enquiry.answer);
  if (reached === 'done' && isAccountLate && payInto && payInto !== paidInto) setPaidInto(payInto);
  const awaited = enquiry.isWaiting ? t('account.awaited') : undefined;
  const withAccount = (facts: readonly Fact[], account = awaited) =>
    account ? facts.toSpliced(1, 0, [t('account.payInto'), account] as const) : facts;

  /** What an amount leaves of this month's budget, with what is pending; below zero = over it. */
  function leftAfter(amount: number): number | undefined {
    const rows = applications.applications;
    if (!budget || !rows) return undefined;
    const pending = rows.filter(isWaiting).reduce((won, { balance }) => won + balance, 0);
    return budget - sumByPeriod(rows, serverNow()).won.month - pending - amount;
  }

  function confirmation(amount: number) {
    const { question, facts } = formProps.confirmation(amount);
    // Who applies without the account may have sent the money to an old one.
    const advice = !payInto && has('user-ask-account') && t(awaited ? 'account.notYet' : 'account.notAsked');
    const over = -(leftAfter(amount) ?? 0);
    const warning = over > 0 && t('care.budget.withThis', { won: t('history.won', { amount: formatMoney(over, locale) }) });
    const cancelText = advice && t(awaited ? 'account.waitForIt' : 'account.askFirst');
    return { question, note: advice, facts: withAccount(facts, payInto), ...(warning && { warning }), ...(cancelText && { cancelText }) };
  }

  function receipt(done: DoneState) {
    const texts = formProps.receipt(done);
    const follows = awaited && !paidInto && texts.tone === 'waiting' ? 'deposit.followsAccount' : texts.follows;
    return { ...texts, follows, facts: withAccount(texts.facts, paidInto) } as const;
  }

  function handleDone(done: DoneState) {
    setReached('done');
    setPaidInto(payInto);
    setAccountLate(!payInto);
    formProps.onDone(done);
  }

  const isAsked = enquiry.answer !== undefined || enquiry.isWaiting;
  const accountEnquiry = (
    <AccountEnquiry
      enquiry={enquiry}
      isNext={step === 'enquiry' && !enquiry.isWaiting}
      onApply={hasField ? handleApply : undefined}
      hasAmount={hasAmount}
    />
  );

  return (
    <Columns
      isAsideLast
      notice={notice}
      lead={<DepositSteps current={step} hasArrived={hasArrived} isAccountDue={isAccountDue} enquiry={enquiry} />}
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
        {reached !== 'done' && <div className={isAsked ? undefined : styles.unasked}>{accountEnquiry}</div>}
        <div ref={form} onFocus={handleFocus}>
          <MoneyForm
            {...formProps}
            confirmation={confirmation}
            receipt={receipt}
            call="apply-user-deposit"
            rule={deposit}
            toBody={(amount) => ({ balance: amount })}
            refusals={refusals}
            lastingRefusals={['pass']}
            isEarly={first === 'enquiry'}
            preview={(amount) => amount !== undefined && <BudgetAfter won={leftAfter(amount)} />}
            onAmount={(amount) => setHasAmount(amount !== undefined)}
            onDone={handleDone}
            onNew={() => setReached(undefined)}
            onRefused={handleRefusal}
          />
        </div>
        {reached === 'done' && isAsked && accountEnquiry}
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
