import type { ParseKeys } from 'i18next';

/** The languages (specification section 9), Korean first. `code`: in addresses and folders. `tag`: BCP 47. `group`: between thousands. `comma`: between words. */
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

/** Next's cookie for the language that the visitor chose. The redirects of `/` and of the sign-in respect it. */
export const chosenLanguageCookie = 'NEXT_LOCALE';

const localeOf = (code: string | undefined) => locales.find((locale) => locale.code === code) ?? locales[0];

/** The BCP 47 tag of a locale code; an unknown code has the tag of the default language. */
export function languageTag(code: string | undefined): string {
  return localeOf(code).tag;
}

export function groupSign(code: string | undefined): string {
  return localeOf(code).group;
}

/** Words in a row, with the comma of the language. */
export const joinWords = (words: string[], code: string): string => words.join(localeOf(code).comma);

/** The path with its locale prefix. The default language has none. */
export function languageAddress(code: LocaleCode, path: string): string {
  return code === defaultLocale ? path : prefixed(code, path);
}

/** The path for a site that offers `languages`. `/` is the home page in the first of them; with a prefix it is in any, Korean too. */
export function offeredAddress(code: LocaleCode, path: string, [first]: readonly LocaleCode[]): string {
  return code !== first && /^\/($|[?#])/.test(path) ? prefixed(code, path) : languageAddress(code, path);
}

const prefixed = (code: LocaleCode, path: string) => `/${code}${path.replace(/^\/(?=$|[?#])/, '')}`;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The language of an operator's text by its script (WCAG 3.1.2). One Hangul or Kana syllable counts as two Latin letters. */
export function textLanguage(text: string): 'ko' | 'ja' | undefined {
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (hangul === kana || Math.max(hangul, kana) * 2 < latin) return undefined;
  return hangul > kana ? 'ko' : 'ja';
}

/** A key of public/locales. Plural keys have no suffix. */
export type MessageKey = ParseKeys<'common'>;
