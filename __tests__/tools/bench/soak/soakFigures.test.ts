import { expect, test } from 'vitest';
import { goalLines } from '#tools/bench/goals.ts';
import { percentile, slope } from '#tools/bench/statistics.ts';
import { afterWarmUp, soakGoals, soakRows } from '#tools/bench/soak/soakFigures.ts';
import { parseSample } from '#tools/bench/soak/soakSamples.ts';

test.each([
  [
    [
      [0, 5],
      [1, 7],
      [2, 9],
    ],
    2,
  ],
  [
    [
      [0, 4],
      [1, 4],
      [2, 4],
    ],
    0,
  ],
  [
    [
      [10, 30],
      [20, 10],
    ],
    -2,
  ],
  [
    [
      [0, 1],
      [1, 1],
      [2, 7],
    ],
    3,
  ],
])('the slope of %j is %d', (points, rise) => {
  expect(slope(points.map(([at = 0, value = 0]) => ({ at, value })))).toBeCloseTo(rise);
});

test('one point has no slope', () => {
  expect(slope([{ at: 1, value: 1 }])).toBeNaN();
});

test.each([
  [50, 5],
  [99, 10],
  [90, 9],
  [100, 10],
  [1, 1],
])('the %dth percentile is %d', (percent, value) => {
  expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], percent)).toBe(value);
});

test('the percentile of no values is NaN', () => {
  expect(percentile([], 99)).toBeNaN();
});

test('a sample is parsed from the metrics, and a missing metric is an error', () => {
  const metrics = [
    '# TYPE process_resident_memory_bytes gauge',
    'process_resident_memory_bytes 201000000',
    'nodejs_heap_size_used_bytes 90500000',
    'process_open_fds 1043',
    'nodejs_eventloop_lag_p99_seconds 0.0125',
    'process_cpu_seconds_total 21.5',
  ].join('\n');
  expect(parseSample(metrics, 3)).toEqual({ at: 3, resident: 201, heap: 90.5, openFiles: 1043, lag: 12.5, processor: 21.5 });
  expect(() => parseSample(metrics.replace('process_open_fds', 'x'), 3)).toThrow('process_open_fds');
});

const samples = (rise: number, files: number) =>
  Array.from({ length: 31 }, (_, minute) => ({
    at: minute,
    // The warm-up does not count.
    resident: minute < 5 ? 200 : 300 + rise * minute,
    heap: 90,
    openFiles: 1_000 + files * minute,
    lag: 11,
    processor: 10 + 6 * minute,
  }));

const judged = (rise: number, files: number, slowest: number, faults: Map<string, number>) => {
  const times = new Map([
    ['health check' as const, [...Array<number>(98).fill(2), 9, slowest]],
    ['page' as const, [slowest, slowest]],
  ]);
  return goalLines(soakGoals(soakRows(samples(rise, files), { times, faults }, 1_800)));
};

test('the first sixth is warm-up', () => {
  expect(afterWarmUp(samples(0, 0)).map(({ at }) => at)[0]).toBe(5);
});

test('a good run reaches all goals', () => {
  expect(judged(0.5, 0, 40, new Map()).split('\n')).toEqual([
    'resident memory, MB a minute               reach <= 1     measured 0.500  reached',
    'p99 of the slowest kind of request, ms     reach <= 250   measured  40.0  reached',
    'faults                                     reach <= 0     measured  0.00  reached',
    'open files, more a minute                  reach <= 0.5   measured  0.00  reached',
  ]);
});

test('the use of a processor counts from the first sample', () => {
  const rows = soakRows(samples(0, 0), { times: new Map(), faults: new Map() }, 1_810);
  expect(rows.find(({ unit }) => unit === '%')?.value).toBe(10);
});

test('growing memory and files, a slow kind of request and faults miss the goals', () => {
  const lines = judged(1.5, 1, 251, new Map([['/note 500', 2]])).split('\n');
  expect(lines.map((line) => line.endsWith('NOT REACHED'))).toEqual([true, true, true, true]);
  expect(lines[2]).toContain('2.00');
});
