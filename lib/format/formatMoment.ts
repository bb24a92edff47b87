import dayjs from 'dayjs';
import { koreanOffset } from './upstreamTime.ts';
import { zoneName } from './zoneName.ts';

/** YYYY-MM-DD HH:mm:ss by the visitor's clock, for receipts; outside of Korean time with its zone: "… (인도차이나 시간)". */
export function formatMoment(time: number, locale: string | undefined): string {
  const moment = dayjs(time);
  const clock = moment.format('YYYY-MM-DD HH:mm:ss');
  return moment.utcOffset() === koreanOffset ? clock : `${clock} (${zoneName(time, locale)})`;
}
