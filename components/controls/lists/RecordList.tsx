import type { ReactNode } from 'react';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';

export interface RecordColumn<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** On a card: the large line, the mark beside it, or one of the pairs below. */
  place: 'lead' | 'mark' | 'pair';
  isAmount?: boolean;
}

export interface RecordListProps<Row> {
  /** Says what the rows are. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  /** What a row opens. */
  detail?: {
    /** The name of the button that opens it. */
    label: (row: Row) => string;
    content: (row: Row) => ReactNode;
    /** The key of the row that is open. */
    open: string | null;
    onToggle: (key: string) => void;
  };
}

/** Rows of money: a table, or cards where there is no room for one. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  return useIsPhone() ? <RecordCards {...props} /> : <RecordTable {...props} />;
}
