import { koreanClock } from './upstreamTime.ts';
import { upstreamTimeText } from './upstreamTimeText.ts';

/** A moment as the history shows it: YYYY-MM-DD HH:mm:ss in Korean time, with its name outside of it; a dash if there is none. For receipts. */
export function formatMoment(time: number, locale: string | undefined): string {
  const shifted = new Date(koreanClock(time));
  return upstreamTimeText(Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().replace('Z', '+09:00'), locale);
}
