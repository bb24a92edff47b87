import { expect, it } from 'vitest';
import { bankName } from '#lib/i18n/bankName.ts';

it.each([
  ['국민은행', 'ko', '국민은행'],
  [' 국민은행 ', 'en', '국민은행 (KB\u00a0Kookmin)'],
  ['SC제일은행', 'jp', 'SC제일은행 (SC\u00a0First)'],
  ['한마음금고', 'vn', '한마음금고'],
  ['constructor', 'cn', 'constructor'],
  [' ', 'en', ''],
])('"%s" on a page in %s is "%s"', (name, locale, shown) => {
  expect(bankName(name, locale)).toBe(shown);
});
