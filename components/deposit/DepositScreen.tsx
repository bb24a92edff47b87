import { useRouter } from 'next/router';
import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { HintList } from '#components/money/HintList.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { AmountStep } from '#components/money/AmountStep.tsx';
import {
  ApplicationScreen,
  ApplicationStages,
  useApplication,
  useIsHistory,
  type ApplicationView,
} from '#components/money/ApplicationScreen.tsx';
import { useMoneyForm, type MoneyForm } from '#components/money/useMoneyForm.ts';
import { CareLinks } from '#components/operator/OperatorLinks.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { accountText } from '#lib/format/account.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { applicationReconciler } from '#lib/money/submission/reconcilers.ts';
import { useDepositStep } from '#lib/money/submission/submissionRecord.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Deposit.module.scss';
import { DepositAccount, useAccountEnquiry, type AccountEnquiry } from './DepositAccount.tsx';

const refusals = {
  wait: 'money.pending',
  alread: 'deposit.already',
  already: 'deposit.already',
  pass: 'deposit.pass',
} as const; // sic: alread

interface Deposit {
  step: 'amount' | 'account';
  form: MoneyForm;
  application: ApplicationView;
  enquiry: AccountEnquiry;
  hasAccount: boolean;
  toAccount: (() => void) | undefined;
  toAmount: () => void;
}

function useDeposit(): Deposit {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const isOnline = useIsOnline();
  const { deposit } = useSite();
  const application = useApplication('deposit');
  const [step, setStep] = useDepositStep();
  const form = useMoneyForm({
    call: 'apply-user-deposit',
    action: 'deposit.apply',
    rule: deposit,
    toBody: (balance) => ({ balance }),
    refusals,
    reconciler: applicationReconciler('deposit'),
    confirmation,
    onSettled: (outcome) => {
      if (outcome.phase === 'done') setStep('');
      application.onSettled(outcome);
    },
  });
  const isAtAccount =
    form.phase === 'open' &&
    !application.pending &&
    step === 'account' &&
    form.amount.won !== undefined;
  const isHistory = useIsHistory('deposit');
  const enquiry = useAccountEnquiry(application.list, isAtAccount && !isHistory);
  const hasAccount = enquiry.phase === 'own' || enquiry.letters.length > 0;

  /** The question mentions the account without its number, because the portal does not interpret the numbers in letters. */
  function confirmation(amount: number) {
    const payInto: Fact[] = hasAccount ? [[t('account.payInto'), t('account.given')]] : [];
    return {
      question: t('deposit.confirm', { amount: formatNumber(amount, locale) }),
      // A member who applies without asking for the account may have sent the money to an old account.
      note: !hasAccount && enquiry.phase !== 'absent' && t('account.notAsked'),
      facts: [...payInto, ...application.accountFacts],
    };
  }

  function toAccount() {
    form.move(() => setStep('account'));
    if (enquiry.phase === 'idle' && isOnline) void enquiry.ask();
  }

  return {
    step: isAtAccount && enquiry.phase !== 'absent' ? 'account' : 'amount',
    form,
    application,
    enquiry,
    hasAccount,
    toAccount: enquiry.phase === 'absent' ? undefined : toAccount,
    toAmount: () => form.move(() => setStep('')),
  };
}

export function DepositScreen() {
  return (
    <ApplicationScreen kind="deposit">
      <DepositForm />
    </ApplicationScreen>
  );
}

export function DepositForm() {
  const deposit = useDeposit();
  const { step, form, application, toAccount } = deposit;
  const { notes } = useSite();
  return (
    <ApplicationStages form={form} application={application}>
      {step === 'account' ? (
        <AccountStep {...deposit} />
      ) : (
        <AmountStep
          form={form}
          label="deposit.amount"
          action={toAccount ? 'deposit.toAccount' : 'deposit.apply'}
          next={toAccount}
        >
          {notes.deposit.length > 0 && <HintList notes={notes.deposit} />}
          <CareLinks />
        </AmountStep>
      )}
    </ApplicationStages>
  );
}

function AccountStep({ form, enquiry, hasAccount, toAmount }: Deposit) {
  const { entry, isBlocked, amount, send } = form;
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { user } = useCurrentUser();
  const id = useId();
  const sender = [user?.bankOwner.trim(), accountText(user, t, locale)].filter(Boolean).join(' · ');

  return (
    <section className={styles.step} aria-labelledby={id} data-money-step="">
      <div className={styles.amount}>
        <h2 id={id} ref={entry} tabIndex={-1}>
          <Money amount={amount.won ?? 0} size="large" />
        </h2>
        <Button variant="quiet" size="small" onClick={toAmount}>
          {t('deposit.changeAmount')}
        </Button>
      </div>
      <DepositAccount enquiry={enquiry} />
      {sender && (
        <p className={styles.sender}>
          {t('account.sender')} <strong>{sender}</strong>
        </p>
      )}
      <div className={styles.bar}>
        <Button
          variant={hasAccount ? 'primary' : 'secondary'}
          size="large"
          isWide
          aria-disabled={isBlocked || undefined}
          onClick={() => void send()}
        >
          {t('deposit.sent')}
        </Button>
      </div>
    </section>
  );
}
