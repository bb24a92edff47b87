import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import { applicationsCsv } from '#lib/money/history/applicationsCsv.ts';

const texts = {
  header: { number: '번호', amount: '금액 (원)', appliedAt: '신청일시', processedAt: '처리일시', status: '상태' },
  status: ({ status }: Application) => status,
};

const row = (change: Partial<Application> = {}): Application => ({
  id: '1',
  balance: 100_000,
  status: '완료',
  appliedOn: '2026-11-01 10:20:30',
  processedOn: '',
  ...change,
});

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

const dangerous = /^[=+\-@\t\r]/;

describe('the CSV file of a history', () => {
  it('begins with a UTF-8 byte order mark and the column names', () => {
    expect(applicationsCsv([], texts)).toBe('\uFEFF번호,금액 (원),신청일시,처리일시,상태\r\n');
  });

  it('writes amounts as plain digits, in full for any size', () => {
    const amounts = [1_234_567.9, -50_000, 1e21, 0].map((balance) => row({ balance }));
    const [, ...lines] = parse(applicationsCsv(amounts, texts).slice(1));
    expect(lines.map(([, amount]) => amount)).toEqual(['1234567', '-50000', '1000000000000000000000', '0']);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=1', '=HYPERLINK("http://evil.example")'])('does not let %j become a formula', (text) => {
    const [, line] = parse(applicationsCsv([row({ id: text, status: text, appliedOn: text })], texts).slice(1));
    for (const cell of [line?.[0], line?.[2], line?.[4]]) expect(cell).toBe(`'${text}`);
  });

  it('can be parsed back into all rows, for any texts', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', "'", '가', 'a') }),
    );
    const anyRow = fc.record({
      id: hostile,
      balance: fc.maxSafeInteger(),
      status: hostile,
      appliedOn: hostile,
      processedOn: fc.constant(''),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
        const csv = applicationsCsv(rows, texts);
        const [, ...lines] = parse(csv.slice(1));
        const guarded = (text: string) => (dangerous.test(text) ? `'${text}` : text);
        expect(lines).toEqual(
          rows.map(({ id, balance, status, appliedOn }) => [guarded(id), String(balance), guarded(appliedOn), '', guarded(status)]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
