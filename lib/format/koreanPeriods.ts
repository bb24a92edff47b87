import { koreanClock } from './upstreamTime.ts';

export const periods = ['week', 'month', 'lastMonth'] as const;

type Period = (typeof periods)[number];

/** From one day to another, both of them included: `2026-11-01..2026-11-20`. */
export type DayRange = `${string}..${string}`;
export type HistoryPeriod = Period | DayRange;

const dayMs = 24 * 3_600_000;

/** The first and the last moment (excluded) of each period, on the Korean clock (`koreanClock`). A week begins on Monday. `now` in ms since 1970. */
function periodsAt(now: number): Record<Period, [from: number, to: number]> {
  const clock = new Date(koreanClock(now));
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth()];
  const monday = Date.UTC(year, month, clock.getUTCDate() - ((clock.getUTCDay() + 6) % 7));
  const firstOf = (ahead: number) => Date.UTC(year, month + ahead, 1);
  return { week: [monday, monday + 7 * dayMs], month: [firstOf(0), firstOf(1)], lastMonth: [firstOf(-1), firstOf(0)] };
}

export const isDayRange = (period: HistoryPeriod): period is DayRange => period.includes('..');

/** `Date.parse` takes 31 February for a day of March. */
const isDay = (day: string) => new Date(Date.parse(day)).toISOString().startsWith(day);

/** The period that a text names; null if it names none. */
export function parsePeriod(text: string | null): HistoryPeriod | null {
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? [];
  if (Date.parse(from) <= Date.parse(to) && isDay(from) && isDay(to)) return `${from}..${to}`;
  return periods.find((known) => known === text) ?? null;
}

/** The first and the last moment (excluded) of a period, as `periodsAt`. */
export function momentsOf(period: HistoryPeriod, now: number): [from: number, to: number] {
  if (!isDayRange(period)) return periodsAt(now)[period];
  const [from, to] = period.split('..').map((day) => Date.parse(day));
  return [from!, to! + dayMs];
}

/** Its first and its last day. */
export function daysOf(period: HistoryPeriod, now: number): [from: string, to: string] {
  const [from, to] = momentsOf(period, now);
  const day = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return [day(from), day(to - 1)];
}

/** The same days by their dates: two periods of the same days have the same range. */
export const dayRange = (period: HistoryPeriod, now: number): DayRange => daysOf(period, now).join('..') as DayRange;

/** The rows of a period, by the time that `timeOf` reads of each. */
export function rowsOfPeriod<Row>(period: HistoryPeriod, now: number, rows: readonly Row[], timeOf: (row: Row) => string): Row[] {
  const [from, to] = momentsOf(period, now);
  return rows.filter((row) => {
    const at = koreanClock(timeOf(row));
    return at >= from && at < to;
  });
}
