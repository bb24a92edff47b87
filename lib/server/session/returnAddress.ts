import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';

/**
 * An address to go to after sign-in or sign-out: absolute, on the portal's own origin. Null for anything else (another origin, another
 * scheme, not an address at all); never throws.
 */
export function returnAddress(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || value === '' || value.length > 2_048 || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  return url.origin === origin && !url.username && !url.password ? url.href : null;
}

/** The locale's part at the start of an address ('/jp', or '' for the default language), so that sign-in speaks the page's language. */
export function localePrefix(address: string | null): string {
  const first = address === null ? '' : new URL(address).pathname.split('/')[1];
  return isLocaleCode(first) && first !== defaultLocale ? `/${first}` : '';
}
