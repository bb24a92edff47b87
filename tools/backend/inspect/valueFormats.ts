import type { TimeFormat } from '#contract/backendMap.ts';

const yearFirst = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}([T ]?\d{2}:?\d{2}(:?\d{2}([.,]\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const parts = /^(\d{1,4})([-/.])(\d{2})\2(\d{4})(?:([T ])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** The years 2001 to 2065. */
const isSeconds = (value: number) => value > 978_307_200 && value < 3_000_000_000;
const isMilliseconds = (value: number) => isSeconds(value / 1000);

const asNumber = (value: unknown) => (typeof value === 'number' || /^\d+$/.test(String(value)) ? Number(value) : Number.NaN);

/** Whether a value can be a time. */
export function isTime(value: unknown): boolean {
  const number = asNumber(value);
  if (!Number.isNaN(number)) return isSeconds(number) || isMilliseconds(number) || yearFirst.test(String(value));
  return typeof value === 'string' && (yearFirst.test(value.trim()) || parts.test(value.trim()));
}

/** Whether a time is a number since 1970, which needs no zone. */
export function timeFormOf(value: unknown): 'seconds' | 'milliseconds' | 'text' {
  const number = asNumber(value);
  return isSeconds(number) ? 'seconds' : isMilliseconds(number) ? 'milliseconds' : 'text';
}

/** How times are written, if the contract does not read them so. Day first, unless a second number above 12 says otherwise. */
export function timeFormatOf(values: readonly unknown[]): TimeFormat | undefined {
  const given = values.filter((value) => value !== '' && value !== null && value !== undefined);
  const [first] = given;
  if (first === undefined) return undefined;
  const number = asNumber(first);
  if (!Number.isNaN(number) && isSeconds(number)) return { format: 'seconds' };
  if (!Number.isNaN(number) || yearFirst.test(String(first).trim())) return undefined;
  const found = given.map((value) => parts.exec(String(value).trim()));
  const [, , sign, , , join, hours, , second] = found[0] ?? [];
  if (sign === undefined) return undefined;
  const isMonthFirst = found.some((one) => Number(one?.[3]) > 12) || (sign === '/' && !found.some((one) => Number(one?.[1]) > 12));
  const date = (isMonthFirst ? ['MM', 'DD', 'YYYY'] : ['DD', 'MM', 'YYYY']).join(sign);
  return { format: date + (hours === undefined ? '' : `${join}HH:mm${second === undefined ? '' : ':ss'}`) };
}

/** Whether the contract's reader of numbers cannot read an amount: "12,000", "₩12,000", "12,000원". */
export const isGrouped = (value: unknown): boolean =>
  typeof value === 'string' && /\d/.test(value) && !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value);

const units = { minor: 100, won: 1, thousand: 0.001, tenThousand: 0.0001 } as const;

/** What 1 counts, if an amount of `won` came as `value`; undefined if none fits. */
export function unitOf(value: unknown, won: number): keyof typeof units | undefined {
  const given = Number(String(value).replaceAll(/[^\d.-]/g, ''));
  return (Object.keys(units) as (keyof typeof units)[]).find((unit) => Math.abs(given - won * units[unit]) < 0.5 * units[unit]);
}

/** The zone of a time without one that was written at `at`; undefined if it is Korean time, or not at that time. */
export function zoneOf(korean: string, at: number): string | undefined {
  const read = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(korean) ? korean : `${korean.trim().replace(' ', 'T')}+09:00`);
  const quarters = Math.round((read - at) / 900_000);
  if (Number.isNaN(read) || quarters === 0 || Math.abs(read - at - quarters * 900_000) > 120_000) return undefined;
  const minutes = 540 + quarters * 15;
  if (minutes === 0) return 'UTC';
  if (Math.abs(minutes) > 14 * 60) return undefined;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** A value by its type and size, for people: never the value itself. */
export function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `an object of ${Object.keys(value).length} fields`;
  return typeof value === 'string' ? `a text of ${value.length}` : `a ${typeof value}`;
}
