import { clockDay } from './clockDay.ts';
import { formatTime } from './formatTime.ts';
import { koreanOffset } from './upstreamTime.ts';
import { clockOffset, zoneName } from './zoneName.ts';

/**
 * YYYY-MM-DD HH:mm:ss by the visitor's clock, for receipts. Where that is not the clock of the operator, by which the records count, its zone
 * stands behind in words: "2026-11-20 12:03:09 (인도차이나 시간)".
 */
export function formatMoment(time: number, locale: string | undefined): string {
  const moment = new Date(time);
  const clock = `${clockDay(moment)} ${formatTime(moment)}`;
  return clockOffset(time) === koreanOffset ? clock : `${clock} (${zoneName(time, locale)})`;
}
