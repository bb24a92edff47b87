import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import browserTexts from '#lib/i18n/browserTexts.ts';
import { locales } from '#lib/i18n/locales.ts';
import i18nConfig from '../../../next-i18next.config.js';

const textsOf = (code: string) =>
  JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8')) as Record<string, string>;

function inBrowser(code: string, texts = textsOf(code)) {
  const instance = browserTexts.createInstance();
  void instance.init({ lng: code, resources: { [code]: { common: texts } } });
  return instance;
}

function onServer(code: string) {
  const instance = i18next.createInstance();
  const { keySeparator, nsSeparator, interpolation } = i18nConfig;
  const options = { keySeparator, nsSeparator, interpolation } as const;
  void instance.init({
    lng: code,
    ns: ['common'],
    defaultNS: 'common',
    initAsync: false,
    resources: { [code]: { common: textsOf(code) } },
    ...options,
  });
  return instance;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name!);

describe('the texts in the browser', () => {
  it.each(locales.map(({ code }) => code))('are those of i18next on the server: %s', (code) => {
    const [server, browser] = [onServer(code), inBrowser(code)];
    const texts = textsOf(code);
    for (const [key, text] of Object.entries(texts)) {
      const values = Object.fromEntries(
        placeholders(text).map((name, index) => [name, index ? `<${name}> $& $1` : 1_250]),
      );
      expect([key, browser.t(key, values)]).toEqual([key, String(server.t(key as never, values))]);
      expect(browser.exists(key)).toBe(true);
    }
    const counted = new Set(
      Object.keys(texts).flatMap((key) => /^(.+)_(?:one|other)$/.exec(key)?.[1] ?? []),
    );
    expect(counted.size).toBeGreaterThan(1);
    // Intl knows no language `jp`: i18next counts there by the rules of the system’s language.
    for (const key of counted)
      for (const count of code === 'en' || code === 'ko' ? [0, 1, 2, 5_000] : [0, 2, 5_000])
        expect([key, browser.t(key, { count, n: count })]).toEqual([
          key,
          String(server.t(key as never, { count, n: count } as never)),
        ]);
  });

  it('have a plural in every language', () => {
    expect(inBrowser('jp').t('game.count', { count: 1, n: 1 })).toBe(
      textsOf('jp')['game.count_other']?.replace('{{n}}', '1'),
    );
    expect(inBrowser('en').t('game.count', { count: 1, n: 1 })).toBe('1 game');
  });

  it('show the key of a missing text, and nothing for a missing value', () => {
    const { t, exists } = inBrowser('ko', { a: '[{{n}}]' });
    expect([t('b'), exists('b'), t('a'), t('a', { n: 0 })]).toEqual(['b', false, '[]', '[0]']);
  });

  it('tell of another language', async () => {
    const texts = inBrowser('ko', { a: '가' });
    const listener = vi.fn();
    texts.on('languageChanged languageChanging', listener);
    texts.addResourceBundle('en', 'common', { a: 'a' });
    await texts.changeLanguage('ko');
    expect(listener).not.toHaveBeenCalled();
    await texts.changeLanguage('en');
    expect(listener).toHaveBeenCalledTimes(1);
    expect([texts.t('a'), texts.getFixedT('ko')('a'), texts.language]).toEqual(['a', '가', 'en']);
    texts.off('languageChanged', listener);
    await texts.changeLanguage('ko');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
