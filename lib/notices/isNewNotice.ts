import { formatDate } from '#lib/format/formatDate.ts';

const dayMs = 86_400_000;

/** Today and the two days before. */
const newDays = 3;

/** The upstream sends Korean time without a time zone. */
const koreanOffsetMs = 9 * 3_600_000;

/** Whether a notice is at most three days old. False without a date and for a future date. */
export function isNewNotice(lastDate: string, now = Date.now()): boolean {
  const today = Math.floor((now + koreanOffsetMs) / dayMs);
  const age = today - Date.parse(formatDate(lastDate)) / dayMs;
  return age >= 0 && age < newDays;
}
