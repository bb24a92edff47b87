import { atMost, type Goal } from '../goals.ts';
import { percentile } from '../percentile.ts';
import type { Row } from '../results.ts';
import { slope } from './slope.ts';
import type { RequestKind } from './soakMember.ts';
import type { Sample } from './soakSamples.ts';

/** What was noted of all requests. */
export interface SoakNotes {
  /** Milliseconds of every request, by what it was for. */
  times: ReadonlyMap<RequestKind, readonly number[]>;
  /** How often each fault was met. */
  faults: ReadonlyMap<string, number>;
}

/** Caches fill and code is compiled in the first sixth: of half an hour, the first five minutes. */
export const afterWarmUp = (samples: readonly Sample[]): Sample[] => {
  const last = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at >= last / 6);
};

const row = (name: string, value: number, unit: string): Row => ({ name, value, unit, against: null, ratio: null });

/** Everything that was measured, as rows. */
export function soakRows(samples: readonly Sample[], { times, faults }: SoakNotes, seconds: number): Row[] {
  const warm = afterWarmUp(samples);
  const rise = (figure: 'resident' | 'heap' | 'openFiles') => slope(warm.map((sample) => ({ at: sample.at, value: sample[figure] })));
  const all = [...times.values()].flat();
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
    row(
      'faults',
      [...faults.values()].reduce((sum, count) => sum + count, 0),
      '',
    ),
    ...[...faults].map(([fault, count]) => row(`  ${fault}`, count, '')),
    row('resident memory, warm', warm[0]?.resident ?? NaN, 'MB'),
    row('resident memory, end', warm.at(-1)?.resident ?? NaN, 'MB'),
    row('resident memory, rise', rise('resident'), 'MB/min'),
    row('heap, rise', rise('heap'), 'MB/min'),
    row('open files, warm', warm[0]?.openFiles ?? NaN, ''),
    row('open files, end', warm.at(-1)?.openFiles ?? NaN, ''),
    row('open files, rise', rise('openFiles'), '/min'),
    row(
      'event loop delay, median of p99',
      percentile(
        warm.map(({ lag }) => lag),
        50,
      ),
      'ms',
    ),
    row(
      'event loop delay, worst p99',
      percentile(
        warm.map(({ lag }) => lag),
        100,
      ),
      'ms',
    ),
  ];
}

/** What half an hour with a thousand members has to show. Connections come and go by the dozen: half a file a minute is none. */
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
