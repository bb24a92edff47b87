import dayjs from 'dayjs';

interface UpstreamTime {
  /** `YYYY-MM-DD HH:mm:ss`, with the precision of the upstream, and with a short sign of its zone if the upstream names one. */
  text: string;
  /** The upstream sent no time of the day. */
  isDay: boolean;
  /** For sorting: milliseconds since 1970. A time without a zone is Korean time, an impossible date -Infinity. */
  at: number;
}

/** Validates the format first, because dayjs accepts any digits as a date and loses the zone. */
const pattern = /^(\d{4})[-./](\d{2})[-./](\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/;

/** The most common format. `Date.parse` reads it eight times faster than dayjs, and lists have up to 10,000 rows. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Korean time, the zone of the operator and its members, in minutes from UTC. */
const koreanOffset = 9 * 60;

const zoneSigns: Record<number, string> = { 0: 'UTC', [koreanOffset]: 'KST' };

/** A time as the upstream wrote it, not converted to the visitor's zone, so that support sees the same one. Null for an invalid time. */
export function readUpstreamTime(value: string): UpstreamTime | null {
  const parts = pattern.exec(value);
  if (!parts) return null;
  const [, year, month, day, time, written] = parts;
  const date = `${year}-${month}-${day}`;
  const inUtc = dayjs(`${date}T${time ?? '00:00'}Z`).valueOf();
  // Safari parses an offset only with a colon.
  const at = written ? dayjs(`${date}T${time}${written.replace(/(\d{2}):?(\d{2})/, '$1:$2')}`).valueOf() : inUtc - koreanOffset * 60_000;
  const zone = written && (zoneSigns[(inUtc - at) / 60_000] ?? written);
  return { text: [date, time, zone].filter(Boolean).join(' '), isDay: !time, at: Number.isNaN(at) ? -Infinity : at };
}

/** Only the `at` of a time, for sorting; invalid times come before all others. */
export function readMoment(value: string): number {
  const at = isoTime.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? (readUpstreamTime(value)?.at ?? -Infinity) : at;
}

/** The number of the day in Korea at a time of the upstream, or at a moment (ms since 1970). -Infinity if invalid. */
export function koreanDay(time: string | number): number {
  return Math.floor(((typeof time === 'number' ? time : readMoment(time)) + koreanOffset * 60_000) / 86_400_000);
}

/** A moment by the member's own clock: YYYY-MM-DD HH:mm; a dash if there is none. */
export function formatMoment(time: number): string {
  return Number.isFinite(time) ? dayjs(time).format('YYYY-MM-DD HH:mm') : '-';
}

/** A time of the upstream by the same clock; the day alone if that is all it has, a dash if it is not readable. */
export function formatDayMinute(value: string): string {
  const time = readUpstreamTime(value);
  return time?.isDay && Number.isFinite(time.at) ? time.text : formatMoment(time?.at ?? NaN);
}

/** The day of a time of the upstream by the same clock, where a row has no room for the time (specification section 9). */
export const formatDay = (value: string): string => formatDayMinute(value).slice(0, 'YYYY-MM-DD'.length);

/** HH:mm:ss of the visitor's clock, the same in every language. */
export function formatTime(time: number | Date): string {
  return dayjs(time).format('HH:mm:ss');
}

/** Tolerances of the comparison below, because the clocks of device and backend differ and some backends send only the day. */
const toleranceMs = 10 * 60_000;
const dayToleranceMs = 24 * 60 * 60_000;

/** Whether a time of the upstream may be `moment` (ms since the epoch), as far as their clocks can tell. */
export function isNear(text: string, moment: number): boolean {
  const time = readUpstreamTime(text);
  return time !== null && Math.abs(time.at - moment) < (time.isDay ? dayToleranceMs : toleranceMs);
}

/** Newest first; rows without a time come last. Rows with equal times keep their order. Parses each time once, because lists may be long. */
export function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, at: readMoment(timeOf(row)) }))
    .sort((one, other) => other.at - one.at || 0)
    .map(({ row }) => row);
}
