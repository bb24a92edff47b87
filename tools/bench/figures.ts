import { columns } from '../commandLine.ts';
import type { Measured, Round } from './measures/load.ts';
import { names } from './servers.ts';

/** The middle value; of an even number of values the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** The smallest value that at least `percent` of the values do not exceed. NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/**
 * Increase of `value` per unit of `at`: the median of the slopes between all pairs of points (Theil–Sen estimator). A least-squares line would
 * take one garbage collection of a hundred megabytes for a trend. NaN for fewer than two points.
 */
export function slope(points: readonly { at: number; value: number }[]): number {
  return median(points.flatMap((one, index) => points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at))));
}

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
  // Names and units are texts, all else are numbers.
  return columns(lines, [1, ...servers.map((_, index) => index + 3)]);
}

export interface Goal {
  figure: string;
  reach: string;
  /** The worst value of the rows; undefined if they were not measured. */
  measured: number | undefined;
  isReached: boolean;
}

const atLeast = (figure: string, reach: number, measured: number | undefined): Goal => {
  return { figure, reach: `>= ${reach}`, measured, isReached: measured !== undefined && measured >= reach };
};

export const atMost = (figure: string, reach: number, measured: number | undefined): Goal => {
  return { figure, reach: `<= ${reach}`, measured, isReached: measured !== undefined && measured <= reach };
};

/** The portal's performance goals, evaluated on these rows. */
export function goals(rows: readonly Row[]): Goal[] {
  const ratios = (name: RegExp, unit: string, against: string) =>
    rows.filter((row) => name.test(row.name) && row.unit === unit && row.against === against).map(({ ratio }) => ratio ?? NaN);
  const min = (values: number[]) => (values.length > 0 ? Math.min(...values) : undefined);
  const max = (values: number[]) => (values.length > 0 ? Math.max(...values) : undefined);
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value;
  const memberCalls = /^(user-write-help|get-help-list), (32|192) /;

  return [
    atLeast('member calls/s, of the bare pass-through', 0.75, min(ratios(memberCalls, 'replies/s', names.bare))),
    atMost('their processor time, of the bare one', 1.5, max(ratios(memberCalls, 'us of processor', names.bare))),
    atMost('their p99, of the bare one', 2, max(ratios(memberCalls, 'ms p99', names.bare))),
    atLeast('home page/s, of plain rendering', 10, min(ratios(/^home page,/, 'replies/s', names.plainRendering))),
    atLeast("home page/s, of Next's static page", 1.5, min(ratios(/^home page,/, 'replies/s', names.staticPage))),
    atMost('First Load JS of /, of a bare page', 1.25, min(ratios(/^First Load JS of \/$/, 'bytes gzip', 'bare page'))),
    atMost('idle memory, MB', 150, valueOf('memory, idle')),
    atMost('idle memory with 200 sites, MB', 260, valueOf('200 sites, memory, idle')),
    atMost('first page of a cold site, ms, median', 50, valueOf('200 sites, first page of a site, median')),
    atLeast('home page/s with 200 sites, of one site', 0.97, min(ratios(/^200 sites, home page,/, 'replies/s', 'one site'))),
    atMost('failed requests in 1,000 reloads', 0, valueOf('200 sites, failed requests during reloads')),
    atMost('mixed pages in 1,000 reloads', 0, valueOf('200 sites, mixed pages')),
    atMost('deposit p99 during 40 pictures', 2, max(ratios(/^deposit during 40 pictures, p99/, 'ms', 'without pictures'))),
  ];
}

/** The measured goals as a table for people. */
export function goalLines(all: readonly Goal[]): string {
  const measured = all.filter((goal) => goal.measured !== undefined);
  const cells = ({ figure, reach, measured, isReached }: Goal) => [
    figure,
    `reach ${reach}`,
    `measured ${(measured ?? NaN).toPrecision(3)}`,
    isReached ? 'reached' : 'NOT REACHED',
  ];
  return columns(measured.map(cells));
}
