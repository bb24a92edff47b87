import type { ReactNode } from 'react';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

export interface RecordColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Position on a card: the large line, the mark beside it, the time below it, or none. `from` and `to`, an arrow between them, take the place of the mark, which is below them then. */
  place: 'lead' | 'mark' | 'time' | 'from' | 'to' | 'table';
  isAmount?: boolean;
  /** In a table, no wider than its values need, and not visible with larger letters: the opened row has it. */
  isNarrow?: boolean;
}

interface RecordGroup<Row> {
  /** The line above its rows, such as a day and its sum. */
  head?: ReactNode;
  rows: readonly Row[];
}

export interface RecordListProps<Row> {
  label: string;
  columns: readonly RecordColumn<Row>[];
  groups: readonly RecordGroup<Row>[];
  /** Below cards: above them, the first one would begin lower. */
  note?: ReactNode;
  /** `index` of the row in its group. */
  keyOf: (row: Row, index: number) => string;
  detail?: {
    label: (row: Row) => string;
    content: (row: Row) => ReactNode;
    open: string | null;
    onToggle: (key: string) => void;
  };
}

/** Records as a table, or as cards on phones. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  return useIsPhone() ? <RecordCards {...props} /> : <RecordTable {...props} />;
}
