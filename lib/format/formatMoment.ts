import { formatDate } from './formatDate.ts';
import { koreanClock, readUpstreamTime } from './upstreamTime.ts';
import { columnZone, upstreamTimeText } from './upstreamTimeText.ts';

/** A moment as an upstream in Korea would write it; "" if there is none. */
function koreanText(time: number): string {
  const shifted = new Date(koreanClock(time));
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().replace('Z', '+09:00');
}

/** A moment as the history shows it: YYYY-MM-DD HH:mm:ss in Korean time, with its sign outside of it; a dash if there is none. For receipts. */
export function formatMoment(time: number): string {
  return upstreamTimeText(koreanText(time));
}

/** The same clock in a sentence: HH:mm, outside of Korean time with its short sign. */
export function formatMinute(time: number): string {
  const text = koreanText(time);
  return `${text.slice(11, 16)} ${columnZone([text])}`.trim();
}

/** Day and minute of a time of the upstream, for rows of which several may be of one day; the day alone if that is all it has. */
export function formatDayMinute(value: string): string {
  const day = formatDate(value);
  const time = readUpstreamTime(value);
  return time && time.clock.length > 10 ? `${day} ${formatMinute(time.at)}`.trim() : day;
}
