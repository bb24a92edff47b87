import { chosenLanguageCookie, type LocaleCode } from '#lib/i18n/locales.ts';

/** Valid for a year. Not a secret. */
export function rememberLanguage(code: LocaleCode): void {
  document.cookie = `${chosenLanguageCookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
