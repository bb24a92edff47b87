import { Fragment } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import { columnZone } from '#lib/format/upstreamTimeText.ts';
import styles from './HistoryRows.module.scss';

/** A column of times. A zone that they share is in its head, once, so that each of them takes one line; above cards, `ListZone` has it. */
export function timeColumn<Row>(
  label: string,
  rows: readonly Row[],
  timeOf: (row: Row) => string,
  textOf: (time: string, zone: string, row: Row) => string,
): Pick<RecordColumn<Row>, 'label' | 'cell'> {
  const zone = columnZone(rows.map(timeOf));
  return { label: zone ? `${label} (${zone})` : label, cell: (row) => <HistoryTime text={textOf(timeOf(row), zone, row)} /> };
}

/** The zone that all times of a list of cards share, once. A table has it in the heads of its columns. */
export function ListZone({ times }: { times: readonly string[] }) {
  const { t } = useTranslation();
  const zone = columnZone(times);
  return useIsPhone() && zone && <span>{t('history.zone', { zone })}</span>;
}

/** A time that cannot be read may be a longer text of the operator. */
const isReadableTime = (text: string) => text.length <= '2026-11-20 00:00:00 KST'.length;

/** Lines break between date and time only, if the date has its year. Another text breaks anywhere. */
export const HistoryTime = ({ text }: { text: string }) =>
  isReadableTime(text)
    ? (/^\d{4}-/.test(text) ? text.split(' ') : [text]).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={styles.time}>{part}</span>
        </Fragment>
      ))
    : text;
