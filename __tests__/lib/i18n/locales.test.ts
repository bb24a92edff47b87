import { describe, expect, it, test } from 'vitest';
import { isLocaleCode, languageTag, locales, textLanguage } from '#lib/i18n/locales.ts';

describe('the languages', () => {
  it('have valid language tags', () => {
    expect(locales.map(({ tag }) => tag)).toEqual(['ko', 'en', 'ja', 'vi', 'zh-CN']);
    for (const { tag } of locales) expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
  });

  it.each(['ja', 'KO', '', undefined, '__proto__', 0])('do not include %s', (value) => {
    expect(isLocaleCode(value)).toBe(false);
    expect(languageTag(value as string)).toBe('ko');
  });
});

describe('textLanguage', () => {
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
});
