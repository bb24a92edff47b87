import { describe, expect, it } from 'vitest';
import { defaultLocale, isLocaleCode, languageTag, locales } from '#lib/i18n/locales.ts';
import i18nConfig from '../../../next-i18next.config.js';

describe('the languages', () => {
  it('are those of the specification, Korean first', () => {
    expect(locales.map(({ code }) => code)).toEqual(['ko', 'en', 'jp', 'vn', 'cn']);
    expect(defaultLocale).toBe('ko');
  });

  it('have valid language tags', () => {
    expect(locales.map(({ tag }) => tag)).toEqual(['ko', 'en', 'ja', 'vi', 'zh-CN']);
    for (const { tag } of locales) expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
  });

  it('are never chosen by Accept-Language', () => {
    expect(i18nConfig.i18n).toEqual({ defaultLocale: 'ko', locales: ['ko', 'en', 'jp', 'vn', 'cn'], localeDetection: false });
  });

  it.each(['ja', 'KO', '', undefined, '__proto__', 0])('do not include %s', (value) => {
    expect(isLocaleCode(value)).toBe(false);
    expect(languageTag(value as string)).toBe('ko');
  });
});
