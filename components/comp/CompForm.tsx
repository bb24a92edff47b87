import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { balanceReconciler } from '#lib/money/submission/balanceReconciler.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { useExpectedFacts } from './useExpectedFacts.ts';

const refusals = { low_point: 'comp.low', balance: 'comp.balance', wait: 'comp.wait' } as const;
const reconciler = balanceReconciler('rolling', 'balance');

/** Turns an amount of comp into balance. */
export function CompForm() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { comp } = useSite();
  const { user } = useCurrentUser();
  const expectedFacts = useExpectedFacts();

  return (
    <MoneyForm
      call="roll-to-balance"
      action="comp.exchange"
      amountLabel="comp.amount"
      rule={comp}
      available={user && Math.trunc(user.rolling)}
      hasAllButton
      readBody={(amount) => ({ balance: amount })}
      refusals={refusals}
      reconciler={reconciler}
      confirmation={(amount) => ({
        question: t('comp.confirm', { amount: formatMoney(amount, locale) }),
        facts: expectedFacts(amount),
      })}
      amountRefusals={['low_point']}
      preview={(amount) => amount !== undefined && user && <BalanceRow label={t('comp.expected')} amount={[user.balance, amount]} />}
      receipt={(amount) => ({ title: 'comp.ok', facts: [[t('comp.amount'), t('history.won', { amount: formatMoney(amount, locale) })]] })}
    />
  );
}
