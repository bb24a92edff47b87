import type { Application } from '#contract/records/application.ts';
import { rowsOfPeriod, type HistoryPeriod } from '#lib/format/koreanPeriods.ts';

/**
 * The applications that count to a period, in its history and in the member's own figures: those made in it. The lists show this time, and
 * a completion after the end of a period does not change its sum. `now` in ms since 1970.
 */
export const applicationsOfPeriod = (period: HistoryPeriod, now: number, applications: readonly Application[]): Application[] =>
  rowsOfPeriod(period, now, applications, ({ appliedOn }) => appliedOn);
