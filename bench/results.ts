import type { Measured } from './measures/load.ts';

/** One comparison: the portal's value, and how many times `against`'s value it is. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  against: string | null;
  ratio: number | null;
}

/** Rows of replies per second, p99 and processor time, the first of `measured` against each of the others. */
export function compared(name: string, [own, ...others]: readonly Measured[]): Row[] {
  if (!own) return [];
  const rows = (unit: string, read: (measured: Measured) => number): Row[] =>
    others.map((other) => ({ name, value: read(own), unit, against: other.name, ratio: read(own) / read(other) }));
  return [
    ...rows('replies/s', ({ repliesPerSecond }) => repliesPerSecond),
    ...rows('ms p99', ({ p99 }) => p99),
    ...rows('us of processor', ({ cost }) => cost),
  ];
}

/** Three digits that mean something. */
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The rows as a text table: a line for each name and unit, a column for each contestant it was compared with. */
export function resultsTable(rows: readonly Row[]): string {
  const contestants = [...new Set(rows.flatMap(({ against }) => against ?? []))];
  const lines = [['', 'portal', '', ...contestants.map((contestant) => `x ${contestant}`)]];
  for (const [index, row] of rows.entries()) {
    const isSame = (other: Row) => other.name === row.name && other.unit === row.unit;
    if (rows.findIndex(isSame) !== index) continue;
    const ratios = contestants.map((contestant) => rows.find((other) => isSame(other) && other.against === contestant)?.ratio);
    lines.push([row.name, short(row.value), row.unit, ...ratios.map((ratio) => (ratio ? short(ratio) : ''))]);
  }
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column === 0 || column === 2;
  const padded = (cell: string, column: number) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0));
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}
