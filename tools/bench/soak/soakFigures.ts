import { setTimeout as wait } from 'node:timers/promises';
import { atMost, percentile, plainRow as row, slope, type Goal, type Row } from '../figures.ts';
import type { RequestKind } from './soakMember.ts';

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
    row(`${name}, p50`, percentile(values, 50), 'ms'),
    row(`${name}, p99`, percentile(values, 99), 'ms'),
  ];
  return [
    row('requests', all.length, ''),
    row('requests a second', all.length / seconds, '/s'),
    ...latency('all requests', all),
    ...[...times].flatMap(([kind, values]) => latency(kind, values)),
    row('slowest request', percentile(all, 100), 'ms'),
    row('faults', faultCount, ''),
    ...[...faults].map(([fault, count]) => row(`  ${fault}`, count, '')),
    row('resident memory, warm', warm[0]?.resident ?? NaN, 'MB'),
    row('resident memory, end', warm.at(-1)?.resident ?? NaN, 'MB'),
    row('resident memory, rise', rise('resident'), 'MB/min'),
    row('heap, rise', rise('heap'), 'MB/min'),
    row('open files, warm', warm[0]?.openFiles ?? NaN, ''),
    row('open files, end', warm.at(-1)?.openFiles ?? NaN, ''),
    row('open files, rise', rise('openFiles'), '/min'),
    row("the portal's use of one processor", processor * 100, '%'),
    row('event loop delay, median of p99', percentile(delays, 50), 'ms'),
    row('event loop delay, worst p99', percentile(delays, 100), 'ms'),
  ];
}

/** Goals for half an hour with a thousand members. The number of connections varies, so 0.5 files a minute is not a leak. */
export function soakGoals(rows: readonly Row[]): Goal[] {
  const valueOf = (name: string) => rows.find((each) => each.name === name)?.value;
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
