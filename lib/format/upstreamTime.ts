interface UpstreamTime {
  /** `YYYY-MM-DD HH:mm:ss` as far as the upstream says it, with its zone only where the upstream names one. */
  text: string;
  /** The same without its zone. */
  clock: string;
  /** Minutes from UTC, where the upstream names a zone. */
  offset: number | undefined;
  /** For the order of rows: milliseconds since 1970, a time without a zone taken as UTC. */
  at: number;
}

const pattern = /^(\d{4})[-./](\d{2})[-./](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/;

/** The form that browsers read themselves, and faster: most rows of most lists have it. */
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?(?:Z|[+-]\d{2}:\d{2})$/;

/** That of the operator and its members, in minutes. */
export const koreanOffset = 9 * 60;

/**
 * A time as the upstream wrote it, never moved to the visitor's clock: support must read the same one. "KST" stands there only where the
 * upstream itself named that offset. Null when it is no time.
 */
export function readUpstreamTime(value: string): UpstreamTime | null {
  const parts = pattern.exec(value);
  if (!parts) return null;
  const [, year, month, day, hours = '', minutes = '', seconds = '', zone] = parts;
  const time = [hours, minutes, seconds].filter(Boolean).join(':');
  const clock = [`${year}-${month}-${day}`, time].filter(Boolean).join(' ');
  const offset = offsetMinutes(zone);
  return { text: [clock, zoneSign(offset, zone)].filter(Boolean).join(' '), clock, offset, at: momentOf(parts) };
}

/** Only its `at`, for the order of rows: what is no time comes before all times. */
export function readMoment(value: string): number {
  if (isoTime.test(value)) return Date.parse(value);
  const parts = pattern.exec(value);
  return parts ? momentOf(parts) : -Infinity;
}

function momentOf([, year, month, day, hours = '', minutes = '', seconds = '', zone]: RegExpExecArray): number {
  const offset = offsetMinutes(zone) ?? 0;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes) - offset, Number(seconds));
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (!zone) return undefined;
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

function zoneSign(offset: number | undefined, zone = ''): string {
  if (offset === koreanOffset) return 'KST';
  return offset === 0 ? 'UTC' : zone;
}
