import { useRouter } from 'next/router';
import { useId, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Comp.module.scss';

/** The contract names no refusals of these two calls, so the usual ones apply. */
const refusals = { balance: 'money.notEnough', low_point: 'comp.low' } as const;
const reconcilers = { toPoint: balanceReconciler('balance', 'rolling'), toMoney: balanceReconciler('rolling', 'balance') };

export function VaultTransfer() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp: rule } = useSite();
  const { user } = useCurrentUser();
  const id = useId();
  const [direction, setDirection] = useState<'toPoint' | 'toMoney'>('toPoint');
  const tabs = [
    { id: 'toPoint', label: t('vault.toPoint') },
    { id: 'toMoney', label: t('vault.toMoney') },
  ] as const;
  const isToPoint = direction === 'toPoint';

  const formatted = (amount: number) => formatMoney(amount, locale);
  const form = {
    action: 'vault.move',
    amountLabel: 'vault.amount',
    rule,
    hasAllButton: true,
    refusals,
    amountRefusals: ['balance', 'low_point'],
    reconciler: reconcilers[direction],
    confirmation: (amount: number) => ({
      question: t(isToPoint ? 'vault.confirmToPoint' : 'vault.confirmToMoney', { amount: formatted(amount) }),
      facts: [],
    }),
    receipt: ({ amount }: DoneState) =>
      ({
        title: isToPoint ? 'vault.okToPoint' : 'vault.okToMoney',
        facts: [[t('vault.amount'), t('history.won', { amount: formatted(amount) })]],
        isExchange: true,
      }) as const,
  } as const;

  return (
    <section className={styles.vault} aria-labelledby={id}>
      <h2 id={id} className={styles.vaultTitle}>
        <Icon name="lock" />
        {t('vault.title')}
      </h2>
      <p>{t('vault.text')}</p>
      <Tabs label={t('vault.direction')} tabs={tabs} selected={direction} onSelect={setDirection}>
        {isToPoint ? (
          <MoneyForm {...form} key="toPoint" call="money-to-point" available={user?.balance} toBody={(amount) => ({ balance: amount })} />
        ) : (
          <MoneyForm {...form} key="toMoney" call="point-to-money" available={user?.rolling} toBody={(amount) => ({ point: amount })} />
        )}
      </Tabs>
    </section>
  );
}
