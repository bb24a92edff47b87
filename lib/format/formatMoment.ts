import dayjs from 'dayjs';
import { formatDate } from './formatDate.ts';
import { readUpstreamTime } from './upstreamTime.ts';

/** A moment by the member's own clock: YYYY-MM-DD HH:mm; a dash if there is none. */
export function formatMoment(time: number): string {
  return Number.isFinite(time) ? dayjs(time).format('YYYY-MM-DD HH:mm') : '-';
}

/** The same clock in a sentence: HH:mm. */
export function formatMinute(time: number): string {
  return dayjs(time).format('HH:mm');
}

/** A time of the upstream by the same clock; the day alone if that is all it has, a dash if it is not readable. */
export function formatDayMinute(value: string): string {
  const time = readUpstreamTime(value);
  return time && time.clock.length > 'YYYY-MM-DD'.length ? formatMoment(time.at) : formatDate(value);
}

/** The day of a time of the upstream by the same clock, where a row has no room for the time. */
export const formatDay = (value: string): string => formatDayMinute(value).slice(0, 'YYYY-MM-DD'.length);
