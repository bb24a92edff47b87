import dayjs from 'dayjs';
import { koreanOffset, readUpstreamTime, type UpstreamTime } from './upstreamTime.ts';
import { languageTag } from '#lib/i18n/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The common name of a time zone, such as "한국 표준시", at a time. */
function zoneName(time: number, locale: string | undefined, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName: 'long' });
  formats.set(key, format);
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whether its zone is not the member's at that time. */
const isForeign = ({ offset, at }: UpstreamTime) => offset !== dayjs(at).utcOffset();

/** For the head of a column of times: the short sign of the zone that all of them name; "" if it is the member's, or if one names another or none. What is no time does not count. */
export function columnZone(values: readonly string[]): string {
  const times = values.map(readUpstreamTime).filter((read) => read !== null);
  const [zone = '', another] = new Set(times.map((read) => read.zone));
  return another === undefined && times.some(isForeign) ? zone : '';
}

/** The zones an upstream is likely to name. */
const zones: Record<number, string> = { 0: 'UTC', [koreanOffset]: 'Asia/Seoul' };

/** A time as the upstream wrote it, with the name of its zone if the member's differs, unless the head of its column shows the zone. An invalid time is unchanged, a missing one "-". */
export function upstreamTimeText(value: string, locale: string | undefined, shownZone = ''): string {
  const read = readUpstreamTime(value);
  if (!read) return value.trim() || '-';
  if (read.offset === undefined || read.zone === shownZone || !isForeign(read)) return read.clock;
  const zone = zones[read.offset];
  return zone ? `${read.clock} (${zoneName(read.at, locale, zone)})` : read.text;
}
