import { readUpstreamTime } from './upstreamTime.ts';

/** The clocks of device and backend differ, and some backends send only the day. */
const toleranceMs = 10 * 60_000;
const dayToleranceMs = 24 * 60 * 60_000;

/** Where a time of the upstream is, seen from `moment` (ms since the epoch), as far as their clocks can tell. Undefined for an invalid time. */
export function compareToMoment(text: string, moment: number): 'before' | 'near' | 'after' | undefined {
  const time = readUpstreamTime(text);
  if (!time) return undefined;
  const tolerance = time.clock.length > 'YYYY-MM-DD'.length ? toleranceMs : dayToleranceMs;
  if (Math.abs(time.at - moment) < tolerance) return 'near';
  return time.at < moment ? 'before' : 'after';
}
