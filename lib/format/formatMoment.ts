import { koreanOffset } from './upstreamTime.ts';
import { upstreamTimeText } from './upstreamTimeText.ts';

/** A moment as the history shows it: YYYY-MM-DD HH:mm:ss in Korean time, with its name outside of it. For receipts. */
export const formatMoment = (time: number, locale: string | undefined): string =>
  upstreamTimeText(new Date(time + koreanOffset * 60_000).toISOString().replace('Z', '+09:00'), locale);
