import type { LocaleCode } from '#lib/i18n/locales.ts';

/** Next's cookie for the chosen language. The sign-in redirects respect it. */
export const chosenLanguageCookie = 'NEXT_LOCALE';

/** Valid for a year. Not a secret. */
export function rememberLanguage(code: LocaleCode): void {
  document.cookie = `${chosenLanguageCookie}=${code}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
