import { koreanClock } from '#lib/format/upstreamTime.ts';

const dayMs = 86_400_000;

/** Today and the two days before. */
const newDays = 3;

const koreanDay = (time: string | number) => Math.floor(koreanClock(time) / dayMs);

/** Whether a notice is at most three Korean days old. False without a date and for a future date. */
export function isNewNotice(lastDate: string, now = Date.now()): boolean {
  const age = koreanDay(now) - koreanDay(lastDate);
  return age >= 0 && age < newDays;
}
