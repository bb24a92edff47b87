import { useRouter } from 'next/router';
import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { MoneyForm } from '#components/money/MoneyForm.tsx';
import { MoneyNotice } from '#components/money/MoneyNotice.tsx';
import { WaitingNotice } from '#components/money/WaitingNotice.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { depositTrace } from '#lib/money/depositTrace.ts';
import { maskAccount } from '#lib/money/maskAccount.ts';
import type { ApplicationsView } from '#lib/money/useApplications.ts';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './DepositApplication.module.scss';

const refusals = { wait: 'money.pending', alread: 'deposit.already', already: 'deposit.already', pass: 'deposit.pass' } as const; // sic: alread

const historyHref = '/deposit?mode=list';

/**
 * The application for a deposit. While one waits the form is folded away, for a second one would be refused; the member may unfold it all
 * the same. What became of a submission always shows.
 */
export function DepositApplication({ applications: { applications, waiting, error, reload } }: { applications: ApplicationsView }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { deposit } = useSite();
  const { user } = useCurrentUser();
  const [isRefusedAsWaiting, setRefusedAsWaiting] = useState(false);
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  if (waiting && isRefusedAsWaiting) setRefusedAsWaiting(false);
  const obstacle = waiting ? waiting.id : isRefusedAsWaiting ? 'refusal' : undefined;
  const isFolded = obstacle !== undefined && obstacle !== unfoldedFor;

  const amountFact = (amount: number): Fact => [t('deposit.amount'), t('history.won', { amount: formatMoney(amount, locale) })];
  const senderFact: Fact = [t('account.sender'), user?.bankOwner.trim() || '-'];
  const bankFact: Fact = [t('account.bank'), [user?.bankname.trim(), maskAccount(user?.banknum ?? '')].filter(Boolean).join(' ') || '-'];

  function handleRefused(status: string) {
    setRefusedAsWaiting(status === 'wait');
    reload();
  }

  const toHistory = (
    <LinkButton href={historyHref} size="small" className={styles.way}>
      {t('deposit.toHistory')}
    </LinkButton>
  );

  return (
    <div className={styles.application}>
      <div className={styles.waiting}>
        <WaitingNotice kind="deposit" waiting={waiting} />
        {isRefusedAsWaiting && (
          <MoneyNotice tone="waiting" text={t('money.pending')}>
            {toHistory}
          </MoneyNotice>
        )}
        {isFolded && (
          <Button variant="quiet" icon="chevron-down" onClick={() => setUnfoldedFor(obstacle)}>
            {t('deposit.unfold')}
          </Button>
        )}
      </div>
      {error && obstacle === undefined && (
        <MoneyNotice tone="info" text={t('deposit.unchecked')}>
          {toHistory}
        </MoneyNotice>
      )}
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
            facts: [amountFact(amount), senderFact, bankFact],
          })}
          receipt={(amount) => ({
            title: 'deposit.ok',
            facts: [amountFact(amount), senderFact, [t('history.status'), t('status.waiting')]],
          })}
          receiptLinks={
            <LinkButton href={historyHref} variant="primary">
              {t('deposit.toHistory')}
            </LinkButton>
          }
          onDone={reload}
          onRefused={handleRefused}
        />
      </div>
    </div>
  );
}
