import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { useCareRecord } from '#lib/care/careRecord.ts';
import { exchangedThisMonth } from '#lib/care/exchanges.ts';
import { formatMoment } from '#lib/format/formatMoment.ts';
import styles from './Comp.module.scss';

const shownExchanges = 10;

/** The latest exchanges that this device has made, and their sum of this month. Nothing without any: no call tells of others. */
export function ExchangeHistory() {
  const { t } = useTranslation();
  const { exchanges = [] } = useCareRecord();
  const id = useId();
  if (exchanges.length === 0) return null;
  const sum = exchangedThisMonth(exchanges);

  return (
    <section className={styles.history} aria-labelledby={id}>
      <h2 id={id}>{t('comp.history')}</h2>
      <p>{t('comp.thisDevice')}</p>
      <dl>
        {sum !== undefined && (
          <Fact name={t('care.month')} className={styles.sum}>
            <Money amount={sum} />
          </Fact>
        )}
        {exchanges.slice(0, shownExchanges).map(({ at, amount }) => (
          <Fact key={at} name={formatMoment(at)}>
            {amount === null ? '-' : <Money amount={amount} />}
          </Fact>
        ))}
      </dl>
    </section>
  );
}
