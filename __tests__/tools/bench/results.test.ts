import { expect, test } from 'vitest';
import { goalLines, goals } from '#tools/bench/goals.ts';
import { compared, resultsTable } from '#tools/bench/results.ts';

/** Three rounds of a server. */
const rounds = (rates: [number, number, number], p99: number, cost: number) =>
  rates.map((repliesPerSecond) => ({ repliesPerSecond, p99, cost }));

const measured = [
  { name: 'portal', rounds: rounds([600, 300, 610], 30, 100) },
  { name: 'bare node:http', rounds: rounds([1000, 400, 1220], 10, 50) },
  { name: 'nginx', rounds: rounds([2400, 1200, 2440], 5, 20) },
];

test('the portal is compared with each other server, round by round, by rate, p99 and processor time', () => {
  const row = { name: 'get-help-list, 32 connections' };
  const rate = { ...row, value: 600, unit: 'replies/s' };
  const [p99, cost] = [
    { ...row, value: 30, unit: 'ms p99' },
    { ...row, value: 100, unit: 'us of processor' },
  ];
  expect(compared(row.name, measured)).toEqual([
    { ...rate, against: 'bare node:http', ratio: 0.6, spread: [0.5, 0.75] },
    { ...rate, against: 'nginx', ratio: 0.25, spread: [0.25, 0.25] },
    { ...p99, against: 'bare node:http', ratio: 3, spread: [3, 3] },
    { ...p99, against: 'nginx', ratio: 6, spread: [6, 6] },
    { ...cost, against: 'bare node:http', ratio: 2, spread: [2, 2] },
    { ...cost, against: 'nginx', ratio: 5, spread: [5, 5] },
  ]);
});

test('the table has a line per value and a column per server', () => {
  const memory = { name: 'memory, after the run', value: 251.4, unit: 'MB', against: null, ratio: null };
  expect(resultsTable([...compared('get-help-list', measured), memory])).toBe(
    [
      '                       portal                         x bare node:http                 x nginx',
      'get-help-list             600  replies/s        0.600 (0.500 to 0.750)  0.250 (0.250 to 0.250)',
      'get-help-list            30.0  ms p99              3.00 (3.00 to 3.00)     6.00 (6.00 to 6.00)',
      'get-help-list             100  us of processor     2.00 (2.00 to 2.00)     5.00 (5.00 to 5.00)',
      'memory, after the run     251  MB',
    ].join('\n'),
  );
});

test('the value of a goal is that of its worst row', () => {
  const slower = measured.with(0, { name: 'portal', rounds: rounds([590, 236, 700], 12, 100) });
  const rows = [...compared('get-help-list, 32 connections', measured), ...compared('user-write-help, 192 connections', slower)];
  expect(goalLines(goals(rows)).split('\n')).toEqual([
    'member calls/s, of the bare pass-through   reach >= 0.75  measured 0.590  NOT REACHED',
    'their processor time, of the bare one      reach <= 1.5   measured  2.00  NOT REACHED',
    'their p99, of the bare one                 reach <= 2     measured  3.00  NOT REACHED',
  ]);
});

test('one connection and visitors are not goals', () => {
  const rows = [...compared('get-help-list, 1 connections', measured), ...compared('check-user-id, 32 connections', measured)];
  expect(goalLines(goals(rows))).toBe('');
});

test('the value of a goal for lists is that of its worst row', () => {
  const scripting = { unit: 'ms', against: null, ratio: null };
  const heap = { unit: 'MB', value: 6, against: 'before' };
  const rows = [
    { name: '/help, 10,000 rows, scripting', value: 180, ...scripting },
    { name: '/note, 5,000 rows, scripting', value: 90, ...scripting },
    { name: '/help left, JS heap', ratio: 1.1, ...heap },
    { name: '/note left, JS heap', ratio: 1.5, ...heap },
  ];
  expect(goalLines(goals(rows)).split('\n')).toEqual([
    'scripting of the longest lists, ms         reach <= 200   measured   180  reached',
    'JS heap after a list, of before            reach <= 1.25  measured  1.50  NOT REACHED',
  ]);
});
