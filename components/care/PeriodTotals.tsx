import { useTranslation } from 'next-i18next/pages';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import type { PeriodSums } from '#lib/care/periodSums.ts';
import { periods } from '#lib/format/koreanPeriods.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import styles from './PeriodTotals.module.scss';

interface PeriodTotalsProps {
  /** Undefined = not known yet; null = the backend has no such history. */
  deposits: PeriodSums | undefined | null;
  withdrawals: PeriodSums | undefined | null;
}

/** Money in, money out and the difference of each period, in words instead of a sign, which hidden amounts hide too. No color judges them. */
export function PeriodTotals({ deposits, withdrawals }: PeriodTotalsProps) {
  const { t } = useTranslation();
  const { isAmountHidden } = usePreferences();
  const dates = [
    deposits?.since && `${t('history.deposit')} ${unbroken(deposits.since)}`,
    withdrawals?.since && `${t('history.withdraw')} ${unbroken(withdrawals.since)}`,
  ].filter((date) => typeof date === 'string');
  const isLoaded = deposits !== undefined && withdrawals !== undefined;

  return (
    <>
      <div className={styles.periods} aria-busy={!isLoaded}>
        {periods.map((period) => {
          const [paidIn, paidOut] = [deposits?.won[period], withdrawals?.won[period]];
          const more = paidIn === undefined || paidOut === undefined ? undefined : Math.trunc(paidOut - paidIn);
          const direction = more && !isAmountHidden ? (more > 0 ? 'care.moreOut' : 'care.moreIn') : 'care.difference';
          return (
            <div key={period}>
              <h4>{t(`care.${period}`)}</h4>
              <dl className={styles.sums}>
                {deposits !== null && <Fact name={t('care.in')}>{paidIn === undefined ? <Skeleton /> : <Money amount={paidIn} />}</Fact>}
                {withdrawals !== null && (
                  <Fact name={t('care.out')}>{paidOut === undefined ? <Skeleton /> : <Money amount={paidOut} />}</Fact>
                )}
                {deposits !== null && withdrawals !== null && (
                  <Fact name={t(direction)}>{more === undefined ? <Skeleton /> : <Money amount={Math.abs(more)} />}</Fact>
                )}
              </dl>
            </div>
          );
        })}
      </div>
      {isLoaded && <p className={styles.note}>{dates.length > 0 ? t('care.since', { dates: dates.join(' · ') }) : t('care.noHistory')}</p>}
    </>
  );
}
