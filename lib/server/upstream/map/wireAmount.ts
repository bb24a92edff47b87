import { amountUnits, type AmountFormat } from '#contract/backendMap.ts';

const decimal = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const currency = /^(?:₩|KRW)\s*|\s*(?:원|KRW)$/gi;

/** Moves the decimal point to the right. Text, because binary fractions are not exact. */
function movePoint(sign: string, whole: string, fraction: string, digits: number): string {
  const all = whole + fraction.padEnd(digits, '0');
  const point = whole.length + digits;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all;
  const at = Math.max(point, 1);
  const rest = padded.slice(at).replace(/0+$/, '');
  const number = padded.slice(0, at).replace(/^0+(?=\d)/, '') + (rest && `.${rest}`);
  return sign === '-' ? `-${number}` : number;
}

/** An amount of the backend in won, as a decimal text; undefined if it is not readable. */
export function amountInWon(value: unknown, { unit = 'won' }: AmountFormat): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const [, sign = '', whole, fraction = ''] = decimal.exec(String(value).trim().replace(currency, '')) ?? [];
  return whole === undefined ? undefined : movePoint(sign, whole.replaceAll(',', ''), fraction, amountUnits[unit]);
}

/** Whole won as the backend writes them; undefined if they are no whole number of its unit, which it could round. */
export function amountOfWon(won: number, { unit = 'won', form = 'number' }: AmountFormat): string | number | undefined {
  const text = movePoint('', String(won), '', -amountUnits[unit]);
  if (!/^\d+$/.test(text)) return undefined;
  if (form === 'number') return Number(text);
  return form === 'text' ? text : text.replace(/\B(?=(\d{3})+$)/g, ',');
}
