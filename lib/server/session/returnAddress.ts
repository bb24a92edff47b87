import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';

/** The absolute URL to redirect to after sign-in or sign-out; null if it is invalid or not on `origin`. Never throws. */
export function returnAddress(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || value === '' || value.length > 2_048 || !URL.canParse(value, origin)) return null;
  // Not by its `origin`: that of `blob:https://portal.example/x` is https://portal.example.
  const { href } = new URL(value, origin);
  return href.startsWith(`${origin}/`) ? href : null;
}

/** The locale prefix of a URL ('/jp'; '' for the default language), so that sign-in has the language of the page. */
export function localePrefix(address: string | null): string {
  const first = address === null ? '' : new URL(address).pathname.split('/')[1];
  return isLocaleCode(first) && first !== defaultLocale ? `/${first}` : '';
}
