import { setTimeout as wait } from 'node:timers/promises';
import { columns } from '../commandLine.ts';
import type { Measured, Round } from './measures/load.ts';
import type { RequestKind } from './soak/soakMember.ts';

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

export interface SoakMeasurements {
  /** Milliseconds of every request. */
  times: ReadonlyMap<RequestKind, readonly number[]>;
  /** Number of each fault. */
  faults: ReadonlyMap<string, number>;
}

/** Without the first sixth of the time, in which caches fill and code is compiled. */
const afterWarmUp = (samples: readonly Sample[]): Sample[] => {
  const last = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at >= last / 6);
};

export function soakRows(samples: readonly Sample[], { times, faults }: SoakMeasurements, seconds: number): Row[] {
  const warm = afterWarmUp(samples);
  const rise = (figure: 'resident' | 'heap' | 'openFiles') => slope(warm.map((sample) => ({ at: sample.at, value: sample[figure] })));
  const delays = warm.map(({ lag }) => lag);
  const all = [...times.values()].flat();
  const faultCount = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const [first, last] = [samples[0], samples.at(-1)];
  const processor = first && last ? (last.processor - first.processor) / (last.at - first.at) / 60 : NaN;
  const latency = (name: string, values: readonly number[]) => [
    plainRow(`${name}, p50`, percentile(values, 50), 'ms'),
    plainRow(`${name}, p99`, percentile(values, 99), 'ms'),
  ];
  return [
    plainRow('requests', all.length, ''),
    plainRow('requests a second', all.length / seconds, '/s'),
    ...latency('all requests', all),
    ...[...times].flatMap(([kind, values]) => latency(kind, values)),
    plainRow('slowest request', percentile(all, 100), 'ms'),
    plainRow('faults', faultCount, ''),
    ...[...faults].map(([fault, count]) => plainRow(`  ${fault}`, count, '')),
    plainRow('resident memory, warm', warm[0]?.resident ?? NaN, 'MB'),
    plainRow('resident memory, end', warm.at(-1)?.resident ?? NaN, 'MB'),
    plainRow('resident memory, rise', rise('resident'), 'MB/min'),
    plainRow('heap, rise', rise('heap'), 'MB/min'),
    plainRow('open files, warm', warm[0]?.openFiles ?? NaN, ''),
    plainRow('open files, end', warm.at(-1)?.openFiles ?? NaN, ''),
    plainRow('open files, rise', rise('openFiles'), '/min'),
    plainRow("the portal's use of one processor", processor * 100, '%'),
    plainRow('event loop delay, median of p99', percentile(delays, 50), 'ms'),
    plainRow('event loop delay, worst p99', percentile(delays, 100), 'ms'),
  ];
}

interface Goal {
  figure: string;
  reach: number;
  measured: number;
  isReached: boolean;
}

/** The goals as a table for people. */
export const goalLines = (goals: readonly Goal[]): string =>
  columns(
    goals.map(({ figure, reach, measured, isReached }) => [
      figure,
      `reach <= ${reach}`,
      `measured ${measured.toPrecision(3)}`,
      isReached ? 'reached' : 'NOT REACHED',
    ]),
  );

/** Goals for half an hour with a thousand members. The number of connections varies, so 0.5 files a minute is not a leak. */
export function soakGoals(rows: readonly Row[]): Goal[] {
  const valueOf = (name: string) => rows.find((each) => each.name === name)?.value ?? NaN;
  const atMost = (figure: string, reach: number, measured: number): Goal => ({ figure, reach, measured, isReached: measured <= reach });
  const latencies = rows.filter(({ name }) => name.endsWith(', p99')).map(({ value }) => value);
  return [
    atMost('resident memory, MB a minute', 1, valueOf('resident memory, rise')),
    atMost('p99 of the slowest kind of request, ms', 250, Math.max(...latencies)),
    atMost('faults', 0, valueOf('faults')),
    atMost('open files, more a minute', 0.5, valueOf('open files, rise')),
  ];
}

/** Metrics of the portal at one time. */
export interface Sample {
  /** Minutes since the start. */
  at: number;
  /** MB (10^6 bytes). */
  resident: number;
  heap: number;
  openFiles: number;
  /** p99 of the event loop delay since the previous sample, in milliseconds. */
  lag: number;
  /** Seconds of a processor that the portal has used. */
  processor: number;
}

const intervalSeconds = 10;

/** Parses the reply of /metrics. @throws if a metric is missing */
export function parseSample(metrics: string, at: number): Sample {
  const figure = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
    if (found === undefined) throw new Error(`The portal's metrics have no ${name}.`);
    return Number(found);
  };
  return {
    at,
    resident: figure('process_resident_memory_bytes') / 1e6,
    heap: figure('nodejs_heap_size_used_bytes') / 1e6,
    openFiles: figure('process_open_fds'),
    lag: figure('nodejs_eventloop_lag_p99_seconds') * 1_000,
    processor: figure('process_cpu_seconds_total'),
  };
}

/** Takes a sample every ten seconds. */
export async function takeSamples(metricsPort: string, minutes: number, onSample: (sample: Sample) => void): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = Date.now();
  while (Date.now() - startedAt <= minutes * 60_000) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const sample = parseSample(metrics, (Date.now() - startedAt) / 60_000);
    samples.push(sample);
    onSample(sample);
    await wait(Math.max(0, startedAt + samples.length * intervalSeconds * 1_000 - Date.now()));
  }
  return samples;
}
