import type { ParseKeys } from 'i18next';

/**
 * The languages of specification section 9. `code` is used in URLs and folder names, `tag` is the BCP 47 tag, and `group` separates
 * thousands.
 */
export const locales = [
  { code: 'ko', tag: 'ko', group: ',', comma: ', ', name: '한국어' },
  { code: 'en', tag: 'en', group: ',', comma: ', ', name: 'English' },
  { code: 'jp', tag: 'ja', group: ',', comma: '、', name: '日本語' },
  { code: 'vn', tag: 'vi', group: '.', comma: ', ', name: 'Tiếng Việt' },
  { code: 'cn', tag: 'zh-CN', group: ',', comma: '、', name: '简体中文' },
] as const;

export type LocaleCode = (typeof locales)[number]['code'];

export const defaultLocale: LocaleCode = 'ko';

export function isLocaleCode(value: unknown): value is LocaleCode {
  return locales.some((locale) => locale.code === value);
}

export const chosenLanguageCookie = 'NEXT_LOCALE';

const localeOf = (code: string | undefined) =>
  locales.find((locale) => locale.code === code) ?? locales[0];

export function languageTag(code: string | undefined): string {
  return localeOf(code).tag;
}

export function groupSign(code: string | undefined): string {
  return localeOf(code).group;
}

export const joinWords = (words: string[], code: string): string =>
  words.join(localeOf(code).comma);

export function languageAddress(code: LocaleCode, path: string): string {
  return code === defaultLocale ? path : prefixed(code, path);
}

/** The path `/` shows the home page in the first offered language, so the home page in another language needs a prefix, even in Korean. */
export function offeredAddress(
  code: LocaleCode,
  path: string,
  [first]: readonly LocaleCode[],
): string {
  return code !== first && /^\/($|[?#])/.test(path)
    ? prefixed(code, path)
    : languageAddress(code, path);
}

const prefixed = (code: LocaleCode, path: string) => `/${code}${path.replace(/^\/(?=$|[?#])/, '')}`;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Guesses the language of an operator's text from its letters (WCAG 3.1.2). One Hangul or Kana syllable counts as two Latin letters. */
export function textLanguage(text: string): 'ko' | 'ja' | undefined {
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (hangul === kana || Math.max(hangul, kana) * 2 < latin) return undefined;
  return hangul > kana ? 'ko' : 'ja';
}

/** A key with plural forms is written without the suffix of a form, such as `_other`. */
export type MessageKey = ParseKeys<'common'>;
