import type { LocaleCode } from '#lib/i18n/locales.ts';

/** Next's own cookie for the language a visitor chose; sign-in keeps to it in its redirects. */
export const chosenLanguageCookie = 'NEXT_LOCALE';

/** For a year; not a secret, and read by this site alone. */
export function rememberLanguage(code: LocaleCode): void {
  document.cookie = `${chosenLanguageCookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
