import { Fragment } from 'react';
import type { RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { columnZone } from '#lib/format/upstreamTimeText.ts';
import styles from './HistoryRows.module.scss';

/** A column of times. A zone that they share is in its head, once, so that each of them takes one line; see `RecordColumn` about cards. */
export function timeColumn<Row>(
  label: string,
  rows: readonly Row[],
  timeOf: (row: Row) => string,
  textOf: (time: string, zone: string, row: Row) => string,
): Pick<RecordColumn<Row>, 'label' | 'zone' | 'cell'> {
  const zone = columnZone(rows.map(timeOf));
  return { label: zone ? `${label} (${zone})` : label, zone, cell: (row) => <HistoryTime text={textOf(timeOf(row), zone, row)} /> };
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
