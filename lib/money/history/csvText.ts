import { readUpstreamTime } from '#lib/format/upstreamTime.ts';

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** Cells that a spreadsheet would run as a formula (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180). Numbers are amounts: all digits, no grouping, no decimals, no exponent. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => (typeof value === 'number' ? BigInt(Math.trunc(value)).toString() : textCell(value));
  return byteOrderMark + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** A time as the upstream wrote it. */
export function csvTime(value: string): string {
  return readUpstreamTime(value)?.text ?? value;
}

function textCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
