import type { Measured, Round } from './measures/load.ts';
import { median } from './statistics.ts';

/** A value of the portal. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The server it is compared with. */
  against: string | null;
  /** Value of the portal divided by that of `against`; of several rounds the median of their ratios. */
  ratio: number | null;
  /** The smallest and the largest ratio of a round. */
  spread?: readonly [number, number];
}

/** A value without comparison. */
export const plainRow = (name: string, value: number, unit: string): Row => ({ name, value, unit, against: null, ratio: null });

/** Compares the first server with each other one, round by round: replies per second, p99 and processor time. Values are medians. */
export function compared(name: string, [own, ...others]: readonly Measured[]): Row[] {
  if (!own) return [];
  const rows = (unit: string, read: (round: Round) => number): Row[] =>
    others.map((other) => {
      const ratios = own.rounds.map((round, index) => read(round) / read(other.rounds[index] ?? round));
      const spread = [Math.min(...ratios), Math.max(...ratios)] as const;
      return { name, value: median(own.rounds.map(read)), unit, against: other.name, ratio: median(ratios), spread };
    });
  return [
    ...rows('replies/s', ({ repliesPerSecond }) => repliesPerSecond),
    ...rows('ms p99', ({ p99 }) => p99),
    ...rows('us of processor', ({ cost }) => cost),
  ];
}

/** Three significant digits. */
const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

function ratioText(row: Row | undefined): string {
  if (!row?.ratio) return '';
  return row.spread ? `${format(row.ratio)} (${row.spread.map(format).join(' to ')})` : format(row.ratio);
}

/** The rows as a text table: a line per name and unit, a column per compared server. */
export function resultsTable(rows: readonly Row[]): string {
  const servers = [...new Set(rows.flatMap(({ against }) => against ?? []))];
  const lines = [['', 'portal', '', ...servers.map((server) => `x ${server}`)]];
  for (const [index, row] of rows.entries()) {
    const isSame = (other: Row) => other.name === row.name && other.unit === row.unit;
    if (rows.findIndex(isSame) !== index) continue;
    const ratios = servers.map((server) => rows.find((other) => isSame(other) && other.against === server));
    lines.push([row.name, format(row.value), row.unit, ...ratios.map(ratioText)]);
  }
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column === 0 || column === 2;
  const padded = (cell: string, column: number) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0));
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}
