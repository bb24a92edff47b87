import { useRouter } from 'next/router';
import { useId, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './VaultTransfer.module.scss';

/** The contract names no refusal of these calls; the words mean here what they mean everywhere. */
const refusals = { balance: 'money.notEnough', low_point: 'comp.low' } as const;
const toPointReconciler = balanceReconciler('balance', 'rolling');
const toMoneyReconciler = balanceReconciler('rolling', 'balance');

/** Balance set aside as comp, and back. */
export function VaultTransfer() {
  const { t } = useTranslation();
  const id = useId();
  const [direction, setDirection] = useState<'toPoint' | 'toMoney'>('toPoint');
  const tabs = [
    { id: 'toPoint', label: t('vault.toPoint') },
    { id: 'toMoney', label: t('vault.toMoney') },
  ] as const;

  return (
    <section className={styles.vault} aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="lock" />
        {t('vault.title')}
      </h2>
      <p className={styles.text}>{t('vault.text')}</p>
      <Tabs label={t('vault.direction')} tabs={tabs} selected={direction} onSelect={setDirection}>
        <div className={styles.form}>{direction === 'toPoint' ? <ToPoint /> : <ToMoney />}</div>
      </Tabs>
    </section>
  );
}

function ToPoint() {
  const { t } = useTranslation();
  const { user, rule, formatted, amountFact } = useVault();
  return (
    <MoneyForm
      call="money-to-point"
      action="vault.move"
      amountLabel="vault.amount"
      rule={rule}
      available={user?.balance}
      hasAllButton
      readBody={(amount) => ({ balance: amount })}
      refusals={refusals}
      reconciler={toPointReconciler}
      confirmation={(amount) => ({ question: t('vault.confirmToPoint', { amount: formatted(amount) }), facts: [] })}
      receipt={(amount) => ({ title: 'vault.okToPoint', facts: [amountFact(amount)] })}
    />
  );
}

function ToMoney() {
  const { t } = useTranslation();
  const { user, rule, formatted, amountFact } = useVault();
  return (
    <MoneyForm
      call="point-to-money"
      action="vault.move"
      amountLabel="vault.amount"
      rule={rule}
      available={user?.rolling}
      hasAllButton
      readBody={(amount) => ({ point: amount })}
      refusals={refusals}
      reconciler={toMoneyReconciler}
      confirmation={(amount) => ({ question: t('comp.confirm', { amount: formatted(amount) }), facts: [] })}
      receipt={(amount) => ({ title: 'comp.ok', facts: [amountFact(amount)] })}
    />
  );
}

/** What both directions have in common. */
function useVault() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp: rule } = useSite();
  const { user } = useCurrentUser();
  const formatted = (amount: number) => formatMoney(amount, locale);
  const amountFact = (amount: number) => [t('vault.amount'), t('history.won', { amount: formatted(amount) })] as const;
  return { user, rule, formatted, amountFact };
}
