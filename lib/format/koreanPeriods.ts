import { koreanClock } from './upstreamTime.ts';

export const periods = ['week', 'month', 'lastMonth'] as const;

export type Period = (typeof periods)[number];

const dayMs = 24 * 3_600_000;

/** The first and the last moment (excluded) of each period, on the Korean clock (`koreanClock`). A week begins on Monday. `now` in ms since 1970. */
export function periodsAt(now: number): Record<Period, [from: number, to: number]> {
  const clock = new Date(koreanClock(now));
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth()];
  const monday = Date.UTC(year, month, clock.getUTCDate() - ((clock.getUTCDay() + 6) % 7));
  const firstOf = (ahead: number) => Date.UTC(year, month + ahead, 1);
  return { week: [monday, monday + 7 * dayMs], month: [firstOf(0), firstOf(1)], lastMonth: [firstOf(-1), firstOf(0)] };
}

/** The rows of a period, by the time that `timeOf` reads of each. */
export function rowsOfPeriod<Row>(period: Period, now: number, rows: readonly Row[], timeOf: (row: Row) => string): Row[] {
  const [from, to] = periodsAt(now)[period];
  return rows.filter((row) => {
    const at = koreanClock(timeOf(row));
    return at >= from && at < to;
  });
}
