import { columns } from '../commandLine.ts';
import type { Measured, Round } from './load.ts';

/** NaN if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The other server. */
  against: string;
  /** The median, over all rounds, of the portal's value divided by the value of the server `against`. */
  ratio: number;
  /** The smallest and the largest ratio of a round. */
  spread: readonly [number, number];
}

/** Compares two servers round by round. */
export function compareValues(
  row: Pick<Row, 'name' | 'unit' | 'against'>,
  own: readonly number[],
  other: readonly number[],
): Row {
  const ratios = own.map((value, round) => value / (other[round] ?? NaN));
  return {
    ...row,
    value: median(own),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** Compares the first server with each of the others. */
export function compared(name: string, [own, ...others]: readonly Measured[]): Row[] {
  if (!own) return [];
  const rows = (unit: string, read: (round: Round) => number): Row[] =>
    others.map((other) =>
      compareValues(
        { name, unit, against: other.name },
        own.rounds.map(read),
        other.rounds.map(read),
      ),
    );
  return [
    ...rows('replies/s', ({ repliesPerSecond }) => repliesPerSecond),
    ...rows('ms p99', ({ p99 }) => p99),
    ...rows('us of processor', ({ cost }) => cost),
  ];
}

export const formatFigure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(3);

export const resultsTable = (rows: readonly Row[]): string =>
  columns(
    rows.map(({ name, value, unit, against, ratio, spread }) => [
      name,
      `${formatFigure(value)} ${unit}`,
      `${formatFigure(ratio)} (${spread.map(formatFigure).join(' to ')})`,
      `of ${against}`,
    ]),
  );
