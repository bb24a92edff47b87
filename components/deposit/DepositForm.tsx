import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { applicationReconciler } from '#lib/money/submission/applicationReconciler.ts';
import { accountEnding } from '#lib/money/account/maskAccount.ts';
import type { ApplicationsView } from '#lib/money/history/useApplications.ts';
import { useLatestStatus } from '#lib/money/history/useLatestStatus.ts';
import type { PendingApplication } from '#lib/money/history/usePendingApplication.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';

const refusals = { wait: 'money.pending', alread: 'deposit.already', already: 'deposit.already', pass: 'deposit.pass' } as const; // sic: alread

interface DepositFormProps {
  /** What the member applied for so far. */
  applications: ApplicationsView;
  obstacle: PendingApplication;
  onDone: () => void;
}

/** The application for a deposit. */
export function DepositForm({ applications, obstacle, onDone }: DepositFormProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { deposit } = useSite();
  const { user } = useCurrentUser();

  const status = useLatestStatus(applications);
  const ending = accountEnding(user?.banknum ?? '');
  const amountFact = (amount: number): Fact => [t('deposit.amount'), t('history.won', { amount: formatMoney(amount, locale) })];
  const accountFacts: Fact[] = [
    [t('account.sender'), user?.bankOwner.trim() || '-'],
    [t('field.bank'), user?.bankname.trim() || '-'],
    [t('field.accountNumber'), ending ? t('account.ending', { digits: ending }) : '-'],
  ];

  return (
    <MoneyForm
      call="apply-user-deposit"
      action="deposit.apply"
      amountLabel="deposit.amount"
      rule={deposit}
      readBody={(amount) => ({ balance: amount })}
      refusals={refusals}
      reconciler={applicationReconciler('deposit', applications.applications)}
      confirmation={(amount) => ({
        question: t('deposit.confirm', { amount: formatMoney(amount, locale) }),
        facts: [amountFact(amount), ...accountFacts],
      })}
      receipt={(amount) => ({
        title: 'deposit.ok',
        facts: [amountFact(amount), ...accountFacts, [t('history.status'), status]],
      })}
      receiptLinks={
        <LinkButton href="/deposit?mode=list" variant="primary">
          {t('deposit.toHistory')}
        </LinkButton>
      }
      isFolded={obstacle.isFolded}
      onUnfold={obstacle.unfold}
      onDone={onDone}
      onRefused={obstacle.noteRefusal}
    />
  );
}
