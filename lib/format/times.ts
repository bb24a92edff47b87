import dayjs from 'dayjs';

interface UpstreamTime {
  /** `YYYY-MM-DD HH:mm:ss`, with the precision of the upstream. A short name of the zone follows if the upstream names a zone. */
  text: string;
  /** True if the upstream sent no time of day. */
  isDay: boolean;
  /** The time for sorting, in ms since 1970. A time without a zone is Korean time. An impossible date is -Infinity. */
  at: number;
}

/** The format is checked first, because dayjs accepts any digits as a date and loses the zone. */
const pattern =
  /^(\d{4})[-./](\d{2})[-./](\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/;

/** The most common format. `Date.parse` reads this format eight times faster than dayjs, and lists have up to 10,000 rows. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?(?:Z|[+-]\d{2}:\d{2})$/;

const koreanOffset = 9 * 60;

const zoneSigns: Record<number, string> = { 0: 'UTC', [koreanOffset]: 'KST' };

/** The text keeps the upstream's zone, so that support sees the same time. Null for an invalid time. */
export function readUpstreamTime(value: string): UpstreamTime | null {
  const parts = pattern.exec(value);
  if (!parts) return null;
  const [, year, month, day, time, written] = parts;
  const date = `${year}-${month}-${day}`;
  const inUtc = dayjs(`${date}T${time ?? '00:00'}Z`).valueOf();
  // Safari parses an offset only with a colon.
  const at = written
    ? dayjs(`${date}T${time}${written.replace(/(\d{2}):?(\d{2})/, '$1:$2')}`).valueOf()
    : inUtc - koreanOffset * 60_000;
  const zone = written && (zoneSigns[(inUtc - at) / 60_000] ?? written);
  return {
    text: [date, time, zone].filter(Boolean).join(' '),
    isDay: !time,
    at: Number.isNaN(at) ? -Infinity : at,
  };
}

/** An invalid time gives -Infinity. */
export function readMoment(value: string): number {
  const at = isoTime.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? (readUpstreamTime(value)?.at ?? -Infinity) : at;
}

/** The number of days since 1970 in Korea, for an upstream time or for ms since 1970. An invalid time gives -Infinity. */
export function koreanDay(time: string | number): number {
  return Math.floor(
    ((typeof time === 'number' ? time : readMoment(time)) + koreanOffset * 60_000) / 86_400_000,
  );
}

/** `time`: ms since 1970. The text is in the member's own zone. */
export function formatMoment(time: number): string {
  return Number.isFinite(time) ? dayjs(time).format('YYYY-MM-DD HH:mm') : '-';
}

/** A time that is only a day stays a day. An unreadable time gives a dash. */
export function formatDayMinute(value: string): string {
  const time = readUpstreamTime(value);
  return time?.isDay && Number.isFinite(time.at) ? time.text : formatMoment(time?.at ?? NaN);
}

/** The day of an upstream time in the member's own zone, for rows without room for the time (specification section 9). */
export function formatDay(value: string): string {
  // The server does not know the zone, so its HTML has the day that the upstream wrote.
  const text =
    typeof window === 'undefined' ? (readUpstreamTime(value)?.text ?? '-') : formatDayMinute(value);
  return text.slice(0, 'YYYY-MM-DD'.length);
}

export function formatTime(time: number | Date): string {
  return dayjs(time).format('HH:mm:ss');
}

/** The clocks of device and backend differ, and some backends send only the day. */
const toleranceMs = 10 * 60_000;
const dayToleranceMs = 24 * 60 * 60_000;

/** `moment`: ms since 1970. */
export function isNear(text: string, moment: number): boolean {
  const time = readUpstreamTime(text);
  return time !== null && Math.abs(time.at - moment) < (time.isDay ? dayToleranceMs : toleranceMs);
}

/** Rows without a time are last. Each time is parsed once, because lists may be long. */
export function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, at: readMoment(timeOf(row)) }))
    .sort((one, other) => other.at - one.at || 0)
    .map(({ row }) => row);
}
