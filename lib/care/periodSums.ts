import type { Application } from '#contract/records/application.ts';
import { periods, periodsAt, type Period } from '#lib/format/koreanPeriods.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { koreanClock } from '#lib/format/upstreamTime.ts';

export interface PeriodSums {
  /** The completed applications of each period, in won, not truncated. */
  won: Record<Period, number>;
  /** The day of the oldest application, YYYY-MM-DD; undefined without any. */
  since: string | undefined;
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
