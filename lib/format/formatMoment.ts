import dayjs from 'dayjs';
import { koreanOffset } from './upstreamTime.ts';
import { zoneName } from './zoneName.ts';

/** YYYY-MM-DD HH:mm:ss in the visitor’s time zone, with its name outside of Korean time: "… (인도차이나 시간)". For receipts. */
export function formatMoment(time: number, locale: string | undefined): string {
  const moment = dayjs(time);
  const clock = moment.format('YYYY-MM-DD HH:mm:ss');
  return moment.utcOffset() === koreanOffset ? clock : `${clock} (${zoneName(time, locale)})`;
}
