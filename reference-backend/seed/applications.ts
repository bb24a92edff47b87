import type { SeedApplication } from '#reference-backend/database/seedTypes.ts';
import { minutesAgo } from './minutesAgo.ts';

/** Age in days and hours, deposit (+) or withdrawal (-) in units of 10,000 won. */
type Row = [days: number, hours: number, units: number, isCancelled?: 'cancelled'];

const demoRows: Row[] = [
  [57, 21, 30],
  [55, 2, 10],
  [54, 13, -15],
  [52, 20, 20],
  [50, 23, 50],
  [49, 1, -50],
  [46, 19, 10, 'cancelled'],
  [46, 18, 10],
  [44, 22, 100],
  [43, 11, -110],
  [41, 3, 20],
  [39, 20, 30],
  [37, 14, -40],
  [36, 21, 50],
  [34, 23, -40],
  [32, 2, 10],
  [30, 19, 30, 'cancelled'],
  [29, 12, -40, 'cancelled'],
  [29, 10, -60],
  [27, 22, 50],
  [25, 1, 20],
  [23, 20, -50],
  [21, 21, 100],
  [20, 13, -110],
  [18, 23, 30],
  [15, 1, -50, 'cancelled'],
  [14, 12, -60],
  [12, 22, 50],
  [10, 20, 20],
  [8, 12, -50],
  [6, 21, 50],
  [4, 2, 30],
  [2, 14, -30],
  [0, 3, 50],
];

const secondRows: Row[] = [
  [28, 20, 50],
  [21, 12, -20],
  [16, 22, 30],
  [9, 19, 100],
  [5, 13, -60],
  [1, 21, 20],
];

/** Forty decided applications over eight weeks, none waiting, so that the demo's members can apply at once. */
export const applications: SeedApplication[] = [
  ...demoRows.map((row, index) => application('demo', row, index)),
  ...secondRows.map((row, index) => application('demo2', row, index)),
];

function application(userId: string, [days, hours, units, cancelled]: Row, index: number): SeedApplication {
  const minute = (index * 17) % 60;
  const applied = minutesAgo(days, hours, minute);
  return {
    userId,
    kind: units > 0 ? 'deposit' : 'withdrawal',
    amount: Math.abs(units) * 10_000,
    status: cancelled ? 'cansel' : 'already', // sic
    minutesAgo: applied,
    processedMinutesAgo: applied - 3 - (index % 9),
  };
}
