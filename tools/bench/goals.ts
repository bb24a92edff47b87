import { names } from './servers.ts';
import type { Row } from './results.ts';

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
    atMost(
      'scripting of the longest lists, ms',
      200,
      max(rows.filter(({ name }) => name.endsWith(', scripting')).map(({ value }) => value)),
    ),
    atMost('JS heap after a list, of before', 1.25, max(ratios(/ left, JS heap$/, 'MB', 'before'))),
    atMost('key to filtered list, ms, median', 33, valueOf('search, key to filtered list, median')),
    atMost('idle memory with 200 sites, MB', 260, valueOf('200 sites, memory, idle')),
    atMost('first page of a cold site, ms, median', 50, valueOf('200 sites, first page of a site, median')),
    atLeast('home page/s with 200 sites, of one site', 0.97, min(ratios(/^200 sites, home page,/, 'replies/s', 'one site'))),
    atMost('failed requests in 1,000 reloads', 0, valueOf('200 sites, failed requests during reloads')),
    atMost('mixed pages in 1,000 reloads', 0, valueOf('200 sites, mixed pages')),
    atLeast('members online a core', 60_000, valueOf('members online a core, by the use of it')),
    atMost('deposit p99 during 40 pictures', 2, max(ratios(/^deposit during 40 pictures, p99/, 'ms', 'without pictures'))),
  ];
}

/** The measured goals as lines of text. */
export function goalLines(all: readonly Goal[]): string {
  return all
    .filter(({ measured }) => measured !== undefined)
    .map(({ figure, reach, measured, isReached }) => {
      const value = (measured ?? NaN).toPrecision(3);
      return `${figure.padEnd(42)} reach ${reach.padEnd(8)} measured ${value.padStart(5)}  ${isReached ? 'reached' : 'NOT REACHED'}`;
    })
    .join('\n');
}
