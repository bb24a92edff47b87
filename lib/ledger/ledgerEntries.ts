import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import type { Application } from '#contract/records/application.ts';
import type { Bet } from '#contract/records/bet.ts';
import { statusText, statusTone, statusTones } from '#lib/format/statuses.ts';
import { formatDayMinute, readMoment, readUpstreamTime } from '#lib/format/times.ts';
import { gameName } from '#lib/games/LobbyEntry.ts';
import { applicationCalls } from '#lib/money/applications.ts';
import { serverNow } from '#lib/session/serverClock.ts';

export const ledgerCalls = {
  deposit: applicationCalls.deposit.list,
  withdraw: applicationCalls.withdraw.list,
  bet: 'get-slot-bets-list',
} as const;
export const ledgerKinds = ['deposit', 'withdraw', 'bet'] as const;

export type LedgerKind = (typeof ledgerKinds)[number];
export type LedgerChoice = 'all' | LedgerKind;

interface Entry {
  /** Unique in the list, although ids may be missing or repeat. */
  key: string;
  /** The time for the order and the day, in ms since 1970. -Infinity if the entry has no time. */
  at: number;
  time: string;
  /** The amount that the entry adds to the member's money, in whole won. A withdrawal is negative. */
  won: number;
}

export interface ApplicationEntry extends Entry {
  kind: 'deposit' | 'withdraw';
  application: Application;
}

export interface BetEntry extends Entry {
  kind: 'bet';
  bet: Bet;
}

export type LedgerEntry = ApplicationEntry | BetEntry;

/** A time that is only a day gives the start of the day in the member's zone, so that the entry stays under its day. */
function placeOf(time: string): number {
  const moment = readMoment(time);
  const shown = formatDayMinute(time);
  return Number.isFinite(moment) && shown.length === 'YYYY-MM-DD'.length
    ? dayjs(shown).valueOf()
    : moment;
}

/** The returned function must be called in the order of the list. */
function keysOf(kind: LedgerKind): (id: string) => string {
  const copies = new Map<string, number>();
  return (id) => {
    const copy = copies.get(id) ?? 0;
    copies.set(id, copy + 1);
    return `${kind}/${id}/${copy}`;
  };
}

export function applicationEntries(
  kind: ApplicationEntry['kind'],
  applications: readonly Application[] = [],
): ApplicationEntry[] {
  const keyOf = keysOf(kind);
  return applications.map((application) => {
    const { id, appliedOn: time, balance } = application;
    const won = kind === 'deposit' ? Math.trunc(balance) : -Math.trunc(balance);
    return { kind, key: keyOf(id), at: placeOf(time), time, won, application };
  });
}

/** A bet has no id, so its key contains its time. */
export function betEntries(bets: readonly Bet[] = []): BetEntry[] {
  const keyOf = keysOf('bet');
  return bets.map((bet) => {
    const { betTime: time, balanceBet, balanceWin } = bet;
    return {
      kind: 'bet',
      key: keyOf(time),
      at: placeOf(time),
      time,
      won: Math.trunc(balanceWin) - Math.trunc(balanceBet),
      bet,
    };
  });
}

/** If the backend does not name the game, the name is the upstream's word for the game company. */
export const betName = ({ bet }: BetEntry, locale: string): string =>
  gameName({ ...bet, code: bet.thirdParty }, locale);

/** The sums are in whole won. Only bets and completed applications count. A kind without such entries is undefined. */
export function sumsOf(entries: readonly LedgerEntry[]): Partial<Record<LedgerKind, number>> {
  const sums: Partial<Record<LedgerKind, number>> = {};
  for (const entry of entries)
    if (entry.kind === 'bet' || statusTones[statusTone(entry.application.status)].isPaid)
      sums[entry.kind] = (sums[entry.kind] ?? 0) + entry.won;
  return sums;
}

interface LedgerDay {
  /** YYYY-MM-DD in the member's time zone. Empty for entries without a time. */
  day: string;
  entries: LedgerEntry[];
}

export function byDay(entries: readonly LedgerEntry[]): LedgerDay[] {
  const days: LedgerDay[] = [];
  for (const entry of entries) {
    const day = entry.at === -Infinity ? '' : dayjs(entry.at).format('YYYY-MM-DD');
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)!.entries.push(entry);
  }
  return days;
}

/** The last twelve months as YYYY-MM, the current month first. `now`: ms since 1970. */
export const monthsUntil = (now: number): string[] =>
  Array.from({ length: 12 }, (_, back) => dayjs(now).subtract(back, 'month').format('YYYY-MM'));

/** The first moment of a month and the first moment after it, in the member's time zone, in ms since 1970. */
export const momentsOfMonth = (month: string): [from: number, to: number] => [
  dayjs(`${month}-01`).valueOf(),
  dayjs(`${month}-01`).add(1, 'month').valueOf(),
];

/** `day`: YYYY-MM-DD or YYYY-MM. `Intl` is not used, because its first use is a long task on a cheap phone. */
export function dayText(day: string, now: number, t: TFunction): string {
  const [year, number, date] = day.split('-');
  if (!year) return '-';
  const name = t('date.months').split(',')[Number(number) - 1] ?? '';
  const month =
    date && dayjs(now).format('YYYY') === year ? name : t('date.month', { year, month: name });
  const weekday = t('date.weekdays').split(',')[dayjs(day).day()];
  return date ? t('date.day', { month, day: Number(date), weekday }) : month;
}

/** Excel reads a file as UTF-8 only if the file starts with this mark. */
const byteOrderMark = '\uFEFF';

/** Matches cells that a spreadsheet would run as a formula (OWASP: CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** The entries as CSV (RFC 4180). Each time keeps the zone that the upstream wrote. */
export function ledgerCsv(entries: readonly LedgerEntry[], locale: string, t: TFunction): string {
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
      ? ['', '', betName(entry, locale), entry.bet.balanceBet, entry.bet.balanceWin]
      : [statusText(entry.application.status, 'application', t), entry.application.id, '', '', ''];
  const rows = entries.map((entry) => [
    readUpstreamTime(entry.time)?.text ?? entry.time,
    t(`ledger.${entry.kind}`),
    entry.won,
    ...cells(entry),
  ]);
  return (
    byteOrderMark + [head, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
  );
}

/** `BigInt` writes large numbers without an exponent. */
function cellText(value: string | number): string {
  if (typeof value === 'number') return BigInt(Math.trunc(value)).toString();
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function saveCsv(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `ledger-${dayjs(serverNow()).format('YYYY-MM-DD')}.csv`;
  link.click();
  // The URL is revoked later, because Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
