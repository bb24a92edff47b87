import type { TFunction } from 'i18next';
import { statusText } from '#lib/format/phrases.ts';
import { readUpstreamTime } from '#lib/format/times.ts';
import type { BetEntry, LedgerEntry } from './ledgerEntries.ts';

/** Excel reads a file as UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF';

/** Cells that a spreadsheet would run as a formula (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** Entries as CSV (RFC 4180), each with its time as the upstream wrote it. */
export function ledgerCsv(entries: readonly LedgerEntry[], nameOf: (entry: BetEntry) => string, t: TFunction): string {
  const unit = ` (${t('money.unit')})`;
  const head = [
    t('ledger.time'),
    t('ledger.kind'),
    t('history.amount') + unit,
    t('history.status'),
    t('history.number'),
    t('ledger.game'),
    t('bet.stake') + unit,
    t('bet.win') + unit,
  ];
  const cells = (entry: LedgerEntry) =>
    entry.kind === 'bet'
      ? ['', '', nameOf(entry), entry.bet.balanceBet, entry.bet.balanceWin]
      : [statusText(entry.application.status, 'application', t), entry.application.id, '', '', ''];
  const rows = entries.map((entry) => [
    readUpstreamTime(entry.time)?.text ?? entry.time,
    t(`ledger.${entry.kind}`),
    entry.won,
    ...cells(entry),
  ]);
  return byteOrderMark + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Numbers are amounts: all digits, no grouping, no decimals, no exponent. */
function cellText(value: string | number): string {
  if (typeof value === 'number') return BigInt(Math.trunc(value)).toString();
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Saves a text as `ledger-<day>.csv`. */
export function saveCsv(day: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `ledger-${day}.csv`;
  link.click();
  // Not at once: Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
