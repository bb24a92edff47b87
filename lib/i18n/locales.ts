/** The languages (specification section 9), Korean first. `code`: in addresses and folders. `tag`: BCP 47. `group`: between thousands. */
export const locales = [
  { code: 'ko', tag: 'ko', group: ',', name: '한국어' },
  { code: 'en', tag: 'en', group: ',', name: 'English' },
  { code: 'jp', tag: 'ja', group: ',', name: '日本語' },
  { code: 'vn', tag: 'vi', group: '.', name: 'Tiếng Việt' },
  { code: 'cn', tag: 'zh-CN', group: ',', name: '简体中文' },
] as const;

export type LocaleCode = (typeof locales)[number]['code'];

export const defaultLocale: LocaleCode = 'ko';

export function isLocaleCode(value: unknown): value is LocaleCode {
  return locales.some((locale) => locale.code === value);
}

/** Next's cookie for the chosen language. The sign-in redirects respect it. */
export const chosenLanguageCookie = 'NEXT_LOCALE';

const localeOf = (code: string | undefined) => locales.find((locale) => locale.code === code) ?? locales[0];

/** The BCP 47 tag of a locale code; an unknown code has the tag of the default language. */
export function languageTag(code: string | undefined): string {
  return localeOf(code).tag;
}

export function groupSign(code: string | undefined): string {
  return localeOf(code).group;
}
