import dayjs from 'dayjs';
import { koreanOffset, readUpstreamTime } from './upstreamTime.ts';
import { zoneName } from './zoneName.ts';

/** The zones an upstream is likely to name. */
const zones: Record<number, string> = { 0: 'UTC', [koreanOffset]: 'Asia/Seoul' };

/** A time as the upstream wrote it, with its zone in words if the member's clock shows another time. Null when it is no time. */
export function upstreamTimeText(value: string, locale: string | undefined): string | null {
  const read = readUpstreamTime(value);
  if (read?.offset === undefined) return read?.text ?? null;
  if (read.offset === dayjs(read.at).utcOffset()) return read.clock;
  const zone = zones[read.offset];
  return zone ? `${read.clock} (${zoneName(read.at, locale, zone)})` : read.text;
}
