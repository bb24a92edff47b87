import dayjs from 'dayjs';
import { koreanOffset, readUpstreamTime } from './upstreamTime.ts';
import { zoneName } from './zoneName.ts';

/** The zones an upstream is likely to name. */
const zones: Record<number, string> = { 0: 'UTC', [koreanOffset]: 'Asia/Seoul' };

/** A time as the upstream wrote it, with the name of its zone if the member's zone differs. An invalid time is unchanged, a missing one "-". */
export function upstreamTimeText(value: string, locale: string | undefined): string {
  const read = readUpstreamTime(value);
  if (!read) return value.trim() || '-';
  if (read.offset === undefined) return read.text;
  if (read.offset === dayjs(read.at).utcOffset()) return read.clock;
  const zone = zones[read.offset];
  return zone ? `${read.clock} (${zoneName(read.at, locale, zone)})` : read.text;
}
