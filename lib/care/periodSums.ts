import type { Application } from '#contract/records/application.ts';
import type { Period } from '#lib/format/koreanPeriods.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { koreanClock } from '#lib/format/upstreamTime.ts';
import { applicationsOfPeriod } from '#lib/money/history/applicationsOfPeriod.ts';

export interface PeriodSums {
  /** The completed applications of each period, in won, not truncated. */
  won: Record<Period, number>;
  /** The day of the oldest application, YYYY-MM-DD; undefined without any. */
  since: string | undefined;
}

/** Sums the completed applications of each period. `now` in ms since the epoch. */
export function sumByPeriod(applications: readonly Application[], now: number): PeriodSums {
  const completed = applications.filter(({ status }) => statusTone(status) === 'completed');
  const sumOf = (period: Period) => applicationsOfPeriod(period, now, completed).reduce((won, { balance }) => won + balance, 0);
  const days = applications.map(({ appliedOn }) => koreanClock(appliedOn)).filter(Number.isFinite);
  const oldest = days.reduce((first, day) => Math.min(first, day), Infinity);
  return {
    won: { week: sumOf('week'), month: sumOf('month'), lastMonth: sumOf('lastMonth') },
    since: oldest === Infinity ? undefined : new Date(oldest).toISOString().slice(0, 10),
  };
}
