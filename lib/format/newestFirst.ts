import { readMoment } from './upstreamTime.ts';

/** Newest first; rows without a time come last. Rows with equal times keep their order. Parses each time once, because lists may be long. */
export function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, at: readMoment(timeOf(row)) }))
    .sort((one, other) => other.at - one.at || 0)
    .map(({ row }) => row);
}
