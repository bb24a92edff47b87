import { expect, test } from 'vitest';
import { textLanguage } from '#lib/i18n/textLanguage.ts';

test.each([
  ['점검 안내', 'ko'],
  ['MARU 점검 안내', 'ko'],
  ['스위트 보난자 1000', 'ko'],
  ['メンテナンスのお知らせ', 'ja'],
  ['新規登録のご案内', 'ja'],
  ['スロット Sweet', 'ja'],
])('%s is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});

test.each([
  ['Chinese characters alone', '公告 維護時間'],
  ['Latin letters', 'Sweet Bonanza'],
  ['Vietnamese', 'Thông báo bảo trì'],
  ['one foreign name', 'Please pay into the account of 홍길동 and tell support'],
  ['figures', '2026-11-21 10:00 ~ 12:00'],
  ['nothing', ''],
])('%s may be in several languages', (_, text) => {
  expect(textLanguage(text)).toBeUndefined();
});
