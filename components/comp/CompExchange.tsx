import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { Receipt } from '#components/money/form/Receipt.tsx';
import { TransferAll } from '#components/money/form/TransferAll.tsx';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney, moneyHeld } from '#lib/format/formatMoney.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';
import type { DoneState } from '#lib/money/submission/submissionTable.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Comp.module.scss';

const reconciler = balanceReconciler('rolling', 'balance');

export function CompExchange() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp, isCompAmountEntered } = useSite();
  const { user, isStale } = useCurrentUser();
  const { isAmountHidden } = usePreferences();

  const won = (amounts: number | number[]) => t('history.won', { amount: formatMoney(amounts, locale) });
  const next = (
    <LinkButton href="/game" variant="primary">
      {t('deposit.play')}
    </LinkButton>
  );
  const receipt = ({ amount }: DoneState) =>
    ({ title: 'comp.ok', facts: [[t('comp.amount'), won(amount)]] as Fact[], isExchange: true, next }) as const;
  const expected = (amount: number): Fact[] =>
    user && !isStale && !isAmountHidden ? [[t('comp.expected'), won([moneyHeld(user), amount])]] : [];

  if (isCompAmountEntered) {
    return (
      <MoneyForm
        call="roll-to-balance"
        action="comp.exchange"
        amountLabel="comp.amount"
        rule={comp}
        available={user && Math.trunc(user.rolling)}
        hasAllButton
        toBody={(amount) => ({ balance: amount })}
        refusals={{ low_point: 'comp.low', balance: 'comp.balance', wait: 'comp.wait' }}
        reconciler={reconciler}
        confirmation={(amount) => ({ question: t('comp.confirm', { amount: formatMoney(amount, locale) }), facts: expected(amount) })}
        amountRefusals={['low_point']}
        preview={(amount) => amount !== undefined && user && <BalanceRow label={t('comp.expected')} amount={[moneyHeld(user), amount]} />}
        receipt={receipt}
      />
    );
  }
  return (
    <section className={styles.exchangeAll}>
      <p>{t('comp.allText')}</p>
      <TransferAll
        call="change-to-point"
        action="comp.exchangeAll"
        available={user?.rolling ?? 0}
        toBody={() => ({})}
        refusals={{ low_point: 'comp.low' }}
        reconciler={reconciler}
        confirmation={(amount) => ({
          question: t('comp.confirmAll'),
          facts: isAmountHidden ? [] : [[t('comp.held'), won(amount)], ...expected(amount)],
        })}
        // Bets may have added comp since the last health check, and the answer names no amount.
        renderDone={(done, dismiss) => (
          <Receipt done={done} title="comp.ok" facts={[]} isExchange onNew={dismiss}>
            {next}
          </Receipt>
        )}
      />
    </section>
  );
}
