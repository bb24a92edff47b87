import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TFunction } from 'i18next';
import { applicationEntries, betEntries, ledgerCsv } from '#lib/ledger/ledgerEntries.ts';
import { application, bet } from '#tests/components/ledger/historyPage.tsx';

const t = ((key: string) => key) as TFunction;
const deposits = (...rows: Parameters<typeof application>[1][]) =>
  applicationEntries(
    'deposit',
    rows.map((row) => application('1', row)),
  );

/** A parser of RFC 4180. */
function parse(csv: string): string[][] {
  const lines: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n)/gy;
  let cells: string[] = [];
  for (const [, raw = '', end] of csv.matchAll(cell)) {
    cells.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines;
}

describe('the CSV file of a ledger', () => {
  it('has a UTF-8 byte order mark, the column names, and entries with their time as the upstream wrote it', () => {
    const rows = [
      ...applicationEntries('withdraw', [
        application('7', { appliedOn: '2026-11-01T10:20:30+09:00' }),
      ]),
      ...betEntries([bet({ balanceWin: 2_500.9, nameEn: 'Ivory Cat' })]),
    ];
    expect(ledgerCsv(rows, 'en', t)).toBe(
      [
        '\uFEFFledger.time,ledger.kind,history.amount (money.unit),history.status,history.number,ledger.game,bet.stake (money.unit),bet.win (money.unit)',
        '2026-11-01 10:20:30 KST,ledger.withdraw,-100000,status.completed,7,,,',
        '2026-11-01 10:20:30,ledger.bet,-7500,,,Ivory Cat,10000,2500',
        '',
      ].join('\r\n'),
    );
  });

  it('writes amounts as plain digits, in full for any size', () => {
    const amounts = [1_234_567.9, -50_000, 1e21, 0].map((balance) => ({ balance }));
    const [, ...lines] = parse(ledgerCsv(deposits(...amounts), 'en', t).slice(1));
    expect(lines.map(([, , amount]) => amount)).toEqual([
      '1234567',
      '-50000',
      '1000000000000000000000',
      '0',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=1', '=HYPERLINK("http://evil.example")'])(
    'does not let %j become a formula',
    (text) => {
      const rows = applicationEntries('deposit', [
        application(text, { status: text, appliedOn: text }),
      ]);
      const [, line, betLine] = parse(
        ledgerCsv([...rows, ...betEntries([bet({ nameEn: text })])], 'en', t).slice(1),
      );
      for (const cell of [line?.[0], line?.[3], line?.[4]]) expect(cell).toBe(`'${text}`);
      expect(betLine?.[5]).not.toMatch(/^[=+\-@\t\r]/);
    },
  );

  it('can be parsed back into all rows, for any texts', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", '가', 'a'),
      }),
    );
    const anyRow = fc.record({
      id: hostile,
      balance: fc.maxSafeInteger(),
      status: fc.constant('보류'),
      appliedOn: hostile,
      processedOn: hostile,
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
        const [, ...lines] = parse(
          ledgerCsv(applicationEntries('deposit', rows), 'en', t).slice(1),
        );
        const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
        expect(lines.map(([time, , amount, , id]) => [time, amount, id])).toEqual(
          rows.map(({ id, balance, appliedOn }) => [
            guarded(appliedOn),
            String(balance),
            guarded(id),
          ]),
        );
      }),
      { numRuns: 300 },
    );
  });
});
