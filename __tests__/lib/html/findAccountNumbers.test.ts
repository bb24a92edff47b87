// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';

describe('account numbers in a text', () => {
  it.each([
    ['000-1234-567890', '<p><strong>새봄은행 000-1234-567890 (예금주: 마루)</strong></p>'],
    ['110-0042-003918', '마루은행 <b>110-0042</b>-003918<br>예금주 마루'],
    ['123456-12-123456', '국민은행: 123456-12-123456.'],
    ['3333-01-1234567', '카카오뱅크3333-01-1234567입니다'],
    ['9002-1234-5678-9', '새마을금고 9002-1234-5678-9'],
    ['123-12-12345-1', '(123-12-12345-1)'],
    ['301–1234–5678–91', '농협 301–1234–5678–91'],
    ['110-123-456789', '<img src=x onerror=alert(1)>110-123-456789<script>999-999-999999</script>'],
  ])('%s is found unchanged', (number, html) => {
    expect(findAccountNumbers(html)).toEqual([number]);
  });

  it.each([
    ['a mobile phone', '010-1234-5678'],
    ['a phone of Seoul', '02-1234-5678'],
    ['a phone of Busan', '051-123-4567'],
    ['an internet phone', '070-1234-5678'],
    ['a company', '1588-1234'],
    ['a day', '2026-11-20'],
    ['two days', '2026-11-20–2026-11-25'],
    ['a request', 'a1b2-1234-5678-9012'],
    ['digits without hyphens', '110004200391'],
    ['an address', 'https://a.example/110.0042-1234-5678'],
    ['too many digits', '1234-1234-1234-1234-1234'],
    ['cells of a table', '<table><tr><td>1234</td><td>-5678-9012</td></tr></table>'],
    ['nothing', ''],
  ])('%s is not an account number', (_name, html) => {
    expect(findAccountNumbers(html)).toEqual([]);
  });

  it('are listed once each, in their order', () => {
    expect(findAccountNumbers('<p>110-0042-003918</p><p>123-12-12345-1</p><p>110-0042-003918</p>')).toEqual([
      '110-0042-003918',
      '123-12-12345-1',
    ]);
  });

  it('are found quickly in 64 KB of any text', () => {
    const started = process.cpuUsage();
    findAccountNumbers('1-'.repeat(32_768));
    findAccountNumbers('123456-'.repeat(9_000));
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});
