import { amountUnits, type AmountFormat, type TimeFormat } from '#contract/backendMap.ts';
import { koreanTime } from '#contract/koreanTime.ts';

const decimal = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const currency = /^(?:₩|KRW)\s*|\s*(?:원|KRW)$/gi;

/** The amount is text, because binary fractions are not exact. Negative `digits` move the point to the left. */
function movePoint(sign: string, whole: string, fraction: string, digits: number): string {
  const all = whole + fraction.padEnd(digits, '0');
  const point = whole.length + digits;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all;
  const at = Math.max(point, 1);
  const rest = padded.slice(at).replace(/0+$/, '');
  const number = padded.slice(0, at).replace(/^0+(?=\d)/, '') + (rest && `.${rest}`);
  return sign === '-' ? `-${number}` : number;
}

/** The result is a decimal text. Undefined = the amount is not readable. */
export function amountInWon(value: unknown, { unit = 'won' }: AmountFormat): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, sign = '', whole, fraction = ''] =
    decimal.exec(String(value).trim().replace(currency, '')) ?? [];
  return whole === undefined
    ? undefined
    : movePoint(sign, whole.replaceAll(',', ''), fraction, amountUnits[unit]);
}

/** Undefined for a fraction in the backend's unit, because the backend could round it. */
export function amountOfWon(
  won: number,
  { unit = 'won', form = 'number' }: AmountFormat,
): string | number | undefined {
  const text = movePoint('', String(won), '', -amountUnits[unit]);
  if (!/^\d+$/.test(text)) return undefined;
  if (form === 'number') return Number(text);
  return form === 'text' ? text : text.replace(/\B(?=(\d{3})+$)/g, ',');
}

const koreanZone = 'Asia/Seoul';
const usualPattern = 'YYYY-MM-DD HH:mm:ss';

const yearFirst =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?$/;
const tokens = ['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss'];
const anyToken = /YYYY|MM|DD|HH|mm|ss/g;
const seconds = /^[+-]?\d{1,11}(\.\d+)?$/;
const milliseconds = /^[+-]?\d{1,15}$/;

function readPattern(pattern: string): { expression: RegExp; order: string[] } {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(anyToken, (token) => `(\\d{${token.length}})`);
  return { expression: new RegExp(`^${source}$`), order: pattern.match(anyToken) ?? [] };
}

/** Returns minutes, cached per quarter hour, because offsets change at full quarters only. */
function createOffsets(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  return (at) => {
    const quarter = Math.floor(at / 900_000);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const name =
        format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
      offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      if (offsets.size > 10_000) offsets.clear();
      offsets.set(quarter, offset);
    }
    return offset;
  };
}

/** A value that cannot be read is returned unchanged. */
export function createTimeReader({
  zone = koreanZone,
  format,
}: TimeFormat): (value: unknown) => unknown {
  const epoch =
    format === 'seconds' ? seconds : format === 'milliseconds' ? milliseconds : undefined;
  if (epoch) {
    const factor = format === 'seconds' ? 1000 : 1;
    return (value) =>
      epoch.test(String(value)) ? koreanTime(Math.round(Number(value) * factor)) : value;
  }
  const { expression, order } = format
    ? readPattern(format)
    : { expression: yearFirst, order: tokens };
  const offsetAt = createOffsets(zone);
  return (value) => {
    const found = expression.exec(String(value).trim());
    if (!found) return value;
    const [year, month, day, hours, minutes, second] = tokens.map((token) =>
      order.includes(token) ? found[order.indexOf(token) + 1] : undefined,
    );
    const date = `${year}-${month}-${day}`;
    if (hours === undefined) return date;
    const wall = Date.parse(`${date}T${hours}:${minutes ?? '00'}:${second ?? '00'}Z`);
    if (Number.isNaN(wall)) return value;
    if (zone === koreanZone) return `${date} ${hours}:${minutes ?? '00'}:${second ?? '00'}`;
    // Near a change of the offset, the first guess can be wrong by an hour.
    const guess = wall - offsetAt(wall) * 60_000;
    return koreanTime(wall - offsetAt(guess) * 60_000);
  };
}

export function createTimeWriter({
  zone = koreanZone,
  format = usualPattern,
}: TimeFormat): (at: number) => string | number {
  if (format === 'milliseconds') return (at) => at;
  if (format === 'seconds') return (at) => Math.floor(at / 1000);
  const offsetAt = createOffsets(zone);
  return (at) => {
    const parts = new Date(at + offsetAt(at) * 60_000).toISOString().split(/[-T:.]/);
    return format.replace(anyToken, (token) => String(parts[tokens.indexOf(token)]));
  };
}
