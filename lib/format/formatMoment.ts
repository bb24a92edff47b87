import { formatTime } from './formatTime.ts';

/** YYYY-MM-DD HH:mm:ss with the zone of the visitor's clock, for receipts: "2026-11-20 14:03:09 (UTC+09:00)". */
export function formatMoment(time: number): string {
  const moment = new Date(time);
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  const offset = -moment.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, '0'));
  return `${day} ${formatTime(moment)} (UTC${offset < 0 ? '-' : '+'}${hours}:${minutes})`;
}
