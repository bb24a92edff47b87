import { chosenLanguageCookie, type LocaleCode } from '#lib/i18n/locales.ts';

/** The language that the member chose last, or to stay in. Valid for a year. Not a secret. */
export function rememberLanguage(code: LocaleCode): void {
  document.cookie = `${chosenLanguageCookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
