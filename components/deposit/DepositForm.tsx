import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { MoneyForm } from '#components/money/MoneyForm.tsx';
import type { Application } from '#contract/records/application.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { depositTrace } from '#lib/money/depositTrace.ts';
import { accountEnding } from '#lib/money/maskAccount.ts';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { depositHistoryHref } from './depositHistoryHref.ts';
import styles from './DepositForm.module.scss';

const refusals = { wait: 'money.pending', alread: 'deposit.already', already: 'deposit.already', pass: 'deposit.pass' } as const; // sic: alread

interface DepositFormProps {
  /** What the member applied for so far; undefined = not known. */
  applications: readonly Application[] | undefined;
  isFolded: boolean;
  onUnfold: () => void;
  onDone: () => void;
  onRefused: (status: string) => void;
}

/** The application for a deposit. Folded, a second one is a press further away; what became of the first always shows. */
export function DepositForm({ applications, isFolded, onUnfold, onDone, onRefused }: DepositFormProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { deposit } = useSite();
  const { user } = useCurrentUser();

  const ending = accountEnding(user?.banknum ?? '');
  const amountFact = (amount: number): Fact => [t('deposit.amount'), t('history.won', { amount: formatMoney(amount, locale) })];
  const accountFacts: Fact[] = [
    [t('account.sender'), user?.bankOwner.trim() || '-'],
    [t('field.bank'), user?.bankname.trim() || '-'],
    [t('field.accountNumber'), ending ? t('account.ending', { digits: ending }) : '-'],
  ];

  return (
    <div className={`${styles.form} ${isFolded ? styles.folded : ''}`}>
      <MoneyForm
        call="apply-user-deposit"
        action="deposit.apply"
        amountLabel="deposit.amount"
        rule={deposit}
        readBody={(amount) => ({ balance: amount })}
        refusals={refusals}
        trace={depositTrace(applications)}
        confirmation={(amount) => ({
          question: t('deposit.confirm', { amount: formatMoney(amount, locale) }),
          facts: [amountFact(amount), ...accountFacts],
        })}
        receipt={(amount) => ({
          title: 'deposit.ok',
          facts: [amountFact(amount), ...accountFacts, [t('history.status'), t('status.waiting')]],
        })}
        receiptLinks={
          <LinkButton href={depositHistoryHref} variant="primary">
            {t('deposit.toHistory')}
          </LinkButton>
        }
        onDone={onDone}
        onRefused={onRefused}
      />
      {isFolded && (
        <Button variant="quiet" icon="chevron-down" onClick={onUnfold}>
          {t('deposit.unfold')}
        </Button>
      )}
    </div>
  );
}
