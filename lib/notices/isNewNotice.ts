import { formatDate } from '#lib/format/formatDate.ts';

const dayMs = 86_400_000;

/** Today and the two days before. */
const newDays = 3;

/** The upstream writes Korean time without a zone. */
const koreanOffsetMs = 9 * 3_600_000;

/** Whether a notice is of the newest three days (screens 5.10); one without a date is not, nor one of a day to come. */
export function isNewNotice(lastDate: string, now = Date.now()): boolean {
  const today = Math.floor((now + koreanOffsetMs) / dayMs);
  const age = today - Date.parse(formatDate(lastDate)) / dayMs;
  return age >= 0 && age < newDays;
}
