import type { Measured } from './measures/load.ts';

/** A value of the portal. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The server it is compared with. */
  against: string | null;
  /** Value of the portal divided by that of `against`. */
  ratio: number | null;
}

/** Compares the first server with each other one: replies per second, p99 and processor time. */
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

/** Three significant digits. */
const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The rows as a text table: a line per name and unit, a column per compared server. */
export function resultsTable(rows: readonly Row[]): string {
  const servers = [...new Set(rows.flatMap(({ against }) => against ?? []))];
  const lines = [['', 'portal', '', ...servers.map((server) => `x ${server}`)]];
  for (const [index, row] of rows.entries()) {
    const isSame = (other: Row) => other.name === row.name && other.unit === row.unit;
    if (rows.findIndex(isSame) !== index) continue;
    const ratios = servers.map((server) => rows.find((other) => isSame(other) && other.against === server)?.ratio);
    lines.push([row.name, format(row.value), row.unit, ...ratios.map((ratio) => (ratio ? format(ratio) : ''))]);
  }
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column === 0 || column === 2;
  const padded = (cell: string, column: number) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0));
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}
