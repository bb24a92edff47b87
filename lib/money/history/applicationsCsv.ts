import type { Application } from '#contract/records/application.ts';
import { readUpstreamTime } from '#lib/format/upstreamTime.ts';

interface CsvTexts {
  header: { number: string; amount: string; appliedAt: string; processedAt: string; status: string };
  status: (application: Application) => string;
}

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** Cells that a spreadsheet would run as a formula (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** The rows as CSV (RFC 4180): amounts as digits, times as the upstream wrote them. */
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
