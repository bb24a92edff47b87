import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import type { PeriodSums } from '#lib/care/periodSums.ts';
import { periods, type Period } from '#lib/format/koreanPeriods.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import styles from './PeriodTotals.module.scss';

interface PeriodTotalsProps {
  /** Undefined = not known yet; null = the backend has no such history. */
  deposits: PeriodSums | undefined | null;
  withdrawals: PeriodSums | undefined | null;
}

/** Money in, money out and the difference of one period, in words instead of a sign, which hidden amounts hide too. No color judges them. */
export function PeriodTotals({ deposits, withdrawals }: PeriodTotalsProps) {
  const { t } = useTranslation();
  const { isAmountHidden } = usePreferences();
  const [period, setPeriod] = useState<Period>('month');
  const [paidIn, paidOut] = [deposits?.won[period], withdrawals?.won[period]];
  const more = paidIn === undefined || paidOut === undefined ? undefined : Math.trunc(paidOut - paidIn);
  const direction = more && !isAmountHidden ? (more > 0 ? 'care.moreOut' : 'care.moreIn') : 'care.difference';
  const isLoaded = deposits !== undefined && withdrawals !== undefined;

  return (
    <div aria-busy={!isLoaded}>
      <Tabs label={t('history.period')} tabs={periods.map((id) => ({ id, label: t(`care.${id}`) }))} selected={period} onSelect={setPeriod}>
        <dl className={styles.sums}>
          {deposits !== null && <Fact name={t('care.in')}>{paidIn === undefined ? <Skeleton /> : <Money amount={paidIn} />}</Fact>}
          {withdrawals !== null && <Fact name={t('care.out')}>{paidOut === undefined ? <Skeleton /> : <Money amount={paidOut} />}</Fact>}
          {deposits !== null && withdrawals !== null && (
            <Fact name={t(direction)}>{more === undefined ? <Skeleton /> : <Money amount={Math.abs(more)} />}</Fact>
          )}
        </dl>
      </Tabs>
    </div>
  );
}
