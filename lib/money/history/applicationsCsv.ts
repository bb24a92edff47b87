import type { Application } from '#contract/records/application.ts';
import { readUpstreamTime } from '#lib/format/upstreamTime.ts';

interface CsvTexts {
  header: { number: string; amount: string; appliedAt: string; processedAt: string; status: string };
  /** The word of a status in the member's language. */
  status: (application: Application) => string;
}

/** Excel takes a file for UTF-8 only if it begins so. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet would run as a formula (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** The rows as a file for spreadsheets (RFC 4180): amounts as plain digits, times as the upstream wrote them. */
export function applicationsCsv(applications: readonly Application[], { header, status }: CsvTexts): string {
  const lines = applications.map((application) => [
    textCell(application.id),
    wholeDigits(application.balance),
    textCell(timeText(application.appliedOn)),
    textCell(timeText(application.processedOn)),
    textCell(status(application)),
  ]);
  const head = [header.number, header.amount, header.appliedAt, header.processedAt, header.status].map(textCell);
  return byteOrderMark + [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A time that cannot be read stays as it came: a file of records leaves nothing out. */
function timeText(value: string): string {
  return readUpstreamTime(value)?.text ?? value;
}

function textCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** All digits: no grouping, no decimals, no exponent. */
function wholeDigits(amount: number): string {
  return BigInt(Math.trunc(amount)).toString();
}
