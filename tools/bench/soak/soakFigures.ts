import { setTimeout as wait } from 'node:timers/promises';
import { columns } from '../../commandLine.ts';
import { formatFigure, median } from '../figures.ts';
import type { RequestKind } from './soakMember.ts';

export interface Sample {
  /** Minutes since the sampling began. */
  at: number;
  /** `resident` and `heap` are in MB (10^6 bytes). */
  resident: number;
  heap: number;
  openFiles: number;
  /** Seconds of processor time since the start of the portal. */
  processor: number;
}

const intervalSeconds = 10;

/** @throws if a metric is missing */
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
    processor: figure('process_cpu_seconds_total'),
  };
}

export async function takeSamples(
  metricsPort: number,
  minutes: number,
  onSample: (sample: Sample) => void,
): Promise<Sample[]> {
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

/** The smallest of the values that is at least as high as `percent` percent of the values. NaN if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/**
 * The median of the slopes between all pairs of points (Theil–Sen estimator) is used, because one large garbage collection would distort a
 * least-squares line. NaN for fewer than two points.
 */
export function slope(points: readonly { at: number; value: number }[]): number {
  return median(
    points.flatMap((one, index) =>
      points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
    ),
  );
}

export interface SoakMeasurements {
  /** Response times in milliseconds, of all requests after the arrival of the members. */
  times: ReadonlyMap<RequestKind, readonly number[]>;
  /** The number of times that each fault has occurred, by its description. */
  faults: ReadonlyMap<string, number>;
}

interface SoakFigure {
  name: string;
  value: number;
  /** The highest good value. Undefined = the figure has no goal. */
  goal?: number;
}

/** The increases leave out the first sixth of the time, in which caches fill and code is compiled. */
export function soakFigures(
  samples: readonly Sample[],
  { times, faults }: SoakMeasurements,
): SoakFigure[] {
  const [first, last] = [samples[0], samples.at(-1)];
  const warm = samples.filter(({ at }) => at >= (last?.at ?? 0) / 6);
  const rise = (figure: 'resident' | 'openFiles') =>
    slope(warm.map((sample) => ({ at: sample.at, value: sample[figure] })));
  const perMinute = (figure: number) => (last && first ? figure / (last.at - first.at) : NaN);
  const requests = [...times.values()].reduce((sum, values) => sum + values.length, 0);
  return [
    { name: 'requests a second', value: perMinute(requests) / 60 },
    ...[...times].map(([kind, values]) => ({
      name: `${kind}, p99 ms`,
      value: percentile(values, 99),
      goal: 250,
    })),
    { name: 'faults', value: [...faults.values()].reduce((sum, count) => sum + count, 0), goal: 0 },
    ...[...faults].map(([fault, count]) => ({ name: `  ${fault}`, value: count })),
    { name: 'resident memory at the end, MB', value: last?.resident ?? NaN },
    { name: 'resident memory, more MB a minute', value: rise('resident'), goal: 1 },
    // The goal is above 0, because the number of open connections varies without a leak.
    { name: 'open files, more a minute', value: rise('openFiles'), goal: 0.5 },
    {
      name: "the portal's use of one processor, %",
      value: perMinute((last?.processor ?? NaN) - (first?.processor ?? NaN)) / 0.6,
    },
  ];
}

/** A value that is not a number misses the goal, too. The goals are for half an hour with a thousand members. */
export const isMissed = ({ value, goal }: SoakFigure): boolean =>
  goal !== undefined && !(value <= goal);

export const soakTable = (figures: readonly SoakFigure[]): string =>
  columns(
    figures.map((figure) => [
      figure.name,
      formatFigure(figure.value),
      figure.goal === undefined ? '' : `reach <= ${figure.goal}`,
      isMissed(figure) ? 'NOT REACHED' : '',
    ]),
  );
