// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { accountLines, accountWords, bankWords, findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { accountNames } from '#lib/money/account/supportWords.ts';

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

describe('the bank and the holder of a number', () => {
  it.each([
    ['마루은행 · 예금주 마루운영', '<p>안내해 드립니다.</p><p>마루은행 <strong>110-0042-003918</strong><br>예금주 마루운영</p>'],
    ['새봄은행 (예금주: 마루)', '새봄은행 110-0042-003918 (예금주: 마루)'],
    ['국민은행 · 예금주 마루', '<p>국민은행: 110-0042-003918<br>예금주 마루</p>'],
    ['', '<p>카카오뱅크 110-0042-003918로 송금해 주세요.</p>'],
    ['', '<p>마루은행</p><p>110-0042-003918</p>'],
    ['', '<p>새봄은행 110-0042-0039181</p><p>마루은행 110-0042-003918</p>'],
    ['', '<p>마루은행 110-0042-003918 · 새봄은행 110-0042-003918</p>'],
    ['', '<p>입금계좌 110-0042-003918</p>'],
    ['', '<p>마루은행 110-0042-003918, 새봄은행 123-12-12345-1</p>'],
    ['', `<p>마루은행 110-0042-003918 ${'수수료는 회원님이 부담하세요. '.repeat(6)}</p>`],
  ])('are "%s"', (words, html) => {
    expect(bankWords(html, '110-0042-003918')).toBe(words);
  });
});

describe('the lines of an account', () => {
  it.each([
    [['마루은행', '110-0042-003918', '예금주 마루운영'], '<p>마루은행 <strong>110-0042-003918</strong><br>예금주 마루운영</p>'],
    [['국민은행', '110-0042-003918', '홍길동'], '국민은행: 110-0042-003918 / 홍길동'],
    [['카카오뱅크 110-0042-003918로 송금해 주세요.'], '<p>카카오뱅크 110-0042-003918로 송금해 주세요.</p>'],
    [['110-0042-003918'], '<p>110-0042-003918</p>'],
  ])('are %s', (lines, html) => {
    expect(accountLines(html, '110-0042-003918')).toEqual(lines);
  });
});

describe('the words around a number', () => {
  it.each([
    [
      '마루은행 110-0042-003918 · 예금주 마루운영',
      '<p>안내해 드립니다.</p><p>마루은행 <strong>110-0042-003918</strong><br>\n예금주 마루운영<br></p>',
    ],
    ['새봄은행 110-0042-003918 (예금주: 마루)', '새봄은행 110-0042-003918 (예금주: 마루)'],
    ['110-0042-003918', '<table><tr><td>마루은행</td><td>110-0042-003918</td></tr></table>'],
    ['110-0042-003918', `110-0042-003918 ${'으로 송금해 주세요. '.repeat(6)}`],
  ])('are %s', (words, html) => {
    expect(accountWords(html, ['110-0042-003918'])).toEqual([words]);
  });

  it('stand once for two numbers', () => {
    expect(accountWords('가 110-0042-003918, 나 123-12-12345-1', ['110-0042-003918', '123-12-12345-1'])).toHaveLength(1);
  });
});

it('each of two accounts keeps its bank and holder, also if they have the same', () => {
  const numbers = ['110-0042-003918', '123-12-12345-1'];
  const html = numbers.map((number) => `<p>마루은행 ${number}<br>예금주 마루</p>`).join('');
  expect(accountNames({ source: 'note', id: '1', html, numbers, isRead: true })).toBe(
    numbers.map((number) => `마루은행\n${number}\n예금주 마루`).join('\n'),
  );
});
