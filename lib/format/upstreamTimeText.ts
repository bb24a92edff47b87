import dayjs from 'dayjs';
import { koreanOffset, readUpstreamTime } from './upstreamTime.ts';
import { languageTag } from '#lib/i18n/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The common name of a time zone, such as "한국 표준시", at a time. */
function zoneName(time: number, locale: string | undefined, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName: 'long' });
  formats.set(key, format);
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

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
