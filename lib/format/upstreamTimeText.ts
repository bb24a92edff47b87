import dayjs from 'dayjs';
import { readUpstreamTime, type UpstreamTime } from './upstreamTime.ts';

/** Whether its zone is not the member's at that time. */
const isForeign = ({ offset, at }: UpstreamTime) => offset !== dayjs(at).utcOffset();

/** For the head of a column of times: the short sign of the zone that all of them name; "" if it is the member's, or if one names another or none. What is no time does not count. */
export function columnZone(values: readonly string[]): string {
  const times = values.map(readUpstreamTime).filter((read) => read !== null);
  const [zone = '', another] = new Set(times.map((read) => read.zone));
  return another === undefined && times.some(isForeign) ? zone : '';
}

/** A time as the upstream wrote it, with the sign of its zone if the member's differs, unless the head of its column shows it. An invalid time is unchanged, a missing one "-". */
export function upstreamTimeText(value: string, shownZone = ''): string {
  const read = readUpstreamTime(value);
  if (!read) return value.trim() || '-';
  return read.offset === undefined || read.zone === shownZone || !isForeign(read) ? read.clock : read.text;
}
