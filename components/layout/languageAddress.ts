import { defaultLocale, type LocaleCode } from '#lib/i18n/locales.ts';

/** Next's own cookie for the language a visitor chose; sign-in keeps to it in its redirects. */
const cookieName = 'NEXT_LOCALE';

/** The address of `path` in a language. The default language has no prefix. */
export function languageAddress(code: LocaleCode, path: string): string {
  return code === defaultLocale ? path : `/${code}${path === '/' ? '' : path}`;
}

/** For a year; not a secret, and read by this site alone. */
export function rememberLanguage(code: LocaleCode): void {
  document.cookie = `${cookieName}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function hasChosenLanguage(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`));
}
