import dayjs from 'dayjs';
import { koreanClock, koreanOffset } from './upstreamTime.ts';

/** HH:mm:ss of the visitor's clock, the same in every language. */
export function formatTime(time: number | Date): string {
  return dayjs(time).format('HH:mm:ss');
}

/** The same with its day, without seconds: YYYY-MM-DD HH:mm. */
export function formatDayTime(time: number): string {
  return dayjs(time).format('YYYY-MM-DD HH:mm');
}

/** HH:mm in Korean time, as on the receipt that follows; on a device in another zone it says so. */
export function formatKoreanMinute(time: number): string {
  const clock = new Date(koreanClock(time)).toISOString().slice(11, 16);
  return dayjs(time).utcOffset() === koreanOffset ? clock : `${clock} KST`;
}
