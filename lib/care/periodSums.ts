import type { Application } from '#contract/records/application.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { koreanClock, koreanOffset } from '#lib/format/upstreamTime.ts';

export const periods = ['week', 'month', 'lastMonth'] as const;

export interface PeriodSums {
  /** The completed applications of each period, in won, not truncated. */
  won: Record<(typeof periods)[number], number>;
  /** The day of the oldest application, YYYY-MM-DD; undefined without any. */
  since: string | undefined;
}

const dayMs = 24 * 3_600_000;

/** The first and the last moment (excluded) of each period, on the Korean clock. A week begins on Monday. */
function periodsAt(now: number): Record<(typeof periods)[number], [from: number, to: number]> {
  const clock = new Date(now + koreanOffset * 60_000);
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth()];
  const monday = Date.UTC(year, month, clock.getUTCDate() - ((clock.getUTCDay() + 6) % 7));
  const firstOf = (ahead: number) => Date.UTC(year, month + ahead, 1);
  return { week: [monday, monday + 7 * dayMs], month: [firstOf(0), firstOf(1)], lastMonth: [firstOf(-1), firstOf(0)] };
}

/** Sums applications by the time at which the operator completed them, or else at which they were made. `now` in ms since the epoch. */
export function sumByPeriod(applications: readonly Application[], now: number): PeriodSums {
  const bounds = periodsAt(now);
  const won = { week: 0, month: 0, lastMonth: 0 };
  let oldest = Infinity;
  for (const { appliedOn, processedOn, status, balance } of applications) {
    const appliedAt = koreanClock(appliedOn);
    if (Number.isFinite(appliedAt)) oldest = Math.min(oldest, appliedAt);
    if (statusTone(status) !== 'completed') continue;
    const processedAt = koreanClock(processedOn);
    const at = Number.isFinite(processedAt) ? processedAt : appliedAt;
    for (const period of periods) {
      const [from, to] = bounds[period];
      if (at >= from && at < to) won[period] += balance;
    }
  }
  return { won, since: oldest === Infinity ? undefined : new Date(oldest).toISOString().slice(0, 10) };
}
