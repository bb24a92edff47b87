import { expect, test } from 'vitest';
import { compared, median } from '#tools/bench/figures.ts';
import {
  isMissed,
  parseSample,
  percentile,
  slope,
  soakFigures,
} from '#tools/bench/soak/soakFigures.ts';

const rounds = (rates: [number, number, number], p99: number, cost: number) =>
  rates.map((repliesPerSecond) => ({ repliesPerSecond, p99, cost }));

const measured = [
  { name: 'portal', rounds: rounds([600, 300, 610], 30, 100) },
  { name: 'bare node:http', rounds: rounds([1000, 400, 1220], 10, 50) },
  { name: 'static page', rounds: rounds([2400, 1200, 2440], 5, 20) },
];

test('the portal is compared with each other server, round by round, by rate, p99 and processor time', () => {
  const row = { name: 'get-help-list' };
  const rate = { ...row, value: 600, unit: 'replies/s' };
  const [p99, cost] = [
    { ...row, value: 30, unit: 'ms p99' },
    { ...row, value: 100, unit: 'us of processor' },
  ];
  expect(compared(row.name, measured)).toEqual([
    { ...rate, against: 'bare node:http', ratio: 0.6, spread: [0.5, 0.75] },
    { ...rate, against: 'static page', ratio: 0.25, spread: [0.25, 0.25] },
    { ...p99, against: 'bare node:http', ratio: 3, spread: [3, 3] },
    { ...p99, against: 'static page', ratio: 6, spread: [6, 6] },
    { ...cost, against: 'bare node:http', ratio: 2, spread: [2, 2] },
    { ...cost, against: 'static page', ratio: 5, spread: [5, 5] },
  ]);
});

const numbers = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const points = (...values: number[]) => values.map((value, index) => ({ at: index * 10, value }));
test.each<[string, number, number]>([
  ['median of an odd number of values', median([9, 1, 5]), 5],
  ['median of an even number', median([4, 1, 3, 2]), 2.5],
  ['50th percentile', percentile(numbers, 50), 5],
  ['99th percentile', percentile(numbers, 99), 10],
  ['percentile of none', percentile([], 99), NaN],
  ['slope by units of time', slope(points(30, 10)), -2],
  ['slope with an outlier', slope(points(1, 1, 7)), 0.3],
  ['slope of one point', slope(points(1)), NaN],
])('%s', (_, value, expected) => {
  expect(value).toBe(expected);
});

test('a sample is parsed from the metrics, and a missing metric is an error', () => {
  const metrics = [
    '# TYPE process_resident_memory_bytes gauge',
    'process_resident_memory_bytes 201000000',
    'nodejs_heap_size_used_bytes 90500000',
    'process_open_fds 1043',
    'process_cpu_seconds_total 21.5',
  ].join('\n');
  expect(parseSample(metrics, 3)).toEqual({
    at: 3,
    resident: 201,
    heap: 90.5,
    openFiles: 1043,
    processor: 21.5,
  });
  expect(() => parseSample(metrics.replace('process_open_fds', 'x'), 3)).toThrow(
    'process_open_fds',
  );
});

const samples = (rise: number, files: number) =>
  Array.from({ length: 31 }, (_, minute) => ({
    at: minute,
    resident: minute < 5 ? 200 : 300 + rise * minute,
    heap: 90,
    openFiles: 1_000 + files * minute,
    processor: 10 + 6 * minute,
  }));

const missed = (rise: number, files: number, slowest: number, faults: Map<string, number>) => {
  const times = new Map([
    ['health check' as const, [...Array<number>(98).fill(2), 9, slowest]],
    ['page' as const, [slowest, slowest]],
  ]);
  const figures = soakFigures(samples(rise, files), { times, faults });
  return figures.filter(isMissed).map(({ name, value }) => [name, value]);
};

test.each<[string, unknown[], unknown[][]]>([
  ['a good run reaches all goals', [0.5, 0, 40, new Map()], []],
  [
    'growing memory and files, a slow kind of request and faults miss the goals',
    [1.5, 1, 251, new Map([['/note 500', 2]])],
    [
      ['page, p99 ms', 251],
      ['faults', 2],
      ['resident memory, more MB a minute', 1.5],
      ['open files, more a minute', 1],
    ],
  ],
])('%s', (_, run, expected) => {
  expect(missed(...(run as Parameters<typeof missed>))).toEqual(expected);
});
