import { useTranslation } from 'next-i18next/pages';
import { BalanceCard, BalanceRow } from '#components/money/account/BalanceCard.tsx';
import { BalanceRefresh } from '#components/money/account/BalanceRefresh.tsx';
import { amountRange } from '#lib/money/amounts/checkAmount.ts';
import { useCompRule } from '#lib/money/account/useCompRule.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** The comp held, and what the balance would be with all of it, where all of it may be exchanged at once. */
export function CompCard() {
  const { t } = useTranslation();
  const { user, checkedAt, isStale, refresh } = useCurrentUser();
  const rule = useCompRule();
  const comp = user && Math.trunc(user.rolling);
  const { min, max } = amountRange({ ...rule, maximum: null }, comp);
  const isAllowed = max >= min && (rule.maximum === null || max <= rule.maximum);

  return (
    <BalanceCard label={t('comp.held')} amount={comp} age={<BalanceRefresh at={checkedAt} isStale={isStale} onRefresh={refresh} />}>
      {user && isAllowed && <BalanceRow label={t('comp.expectedAll')} amount={[user.balance, max]} />}
    </BalanceCard>
  );
}
