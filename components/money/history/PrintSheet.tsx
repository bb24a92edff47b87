import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Fact } from '#components/controls/text/Fact.tsx';
import type { Fact as FactTexts } from '#lib/dialogs/dialogs.ts';
import { formatMoment } from '#lib/format/formatMoment.ts';
import { daysOf, isDayRange, type HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './PrintSheet.module.scss';
import { HistoryTime } from './timeColumn.tsx';

export interface PrintColumn {
  label: string;
  kind?: 'amount' | 'time';
}

interface PrintSheetProps {
  title: string;
  /** Of the rows; null = any time. */
  period: HistoryPeriod | null;
  /** What else the head names. */
  facts: readonly FactTexts[];
  columns: readonly PrintColumn[];
  /** A text for each column. */
  rows: readonly (readonly string[])[];
}

/** The printed page. While it is in the document, styles/base/paper prints nothing else. */
export function PrintSheet({ title, period, facts, columns, rows }: PrintSheetProps) {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const { name } = useSite();
  const [printedAt] = useState(serverNow);
  // Paper is read later.
  const days = period && daysOf(period, printedAt).join(' – ');

  return createPortal(
    <div className={styles.sheet} data-print-sheet="">
      <h1>{`${title} | ${name}`}</h1>
      <dl className={styles.facts}>
        <Fact name={t('field.userId')}>{user?.userId}</Fact>
        <Fact name={t('history.period')}>
          {!period ? t('history.anyTime') : isDayRange(period) ? days : `${t(`care.${period}`)} (${days})`}
        </Fact>
        <Fact name={t('history.printedAt')}>{formatMoment(printedAt)}</Fact>
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={kind === 'amount' ? styles.amount : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((values, index) => (
            <tr key={index}>
              {columns.map(({ label, kind }, column) => (
                <td key={label} className={kind === 'amount' ? styles.amount : undefined}>
                  {kind === 'time' ? <HistoryTime text={values[column] ?? ''} /> : values[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
