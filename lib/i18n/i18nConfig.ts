import { defaultLocale, locales } from './locales.ts';

/** Settings of next-i18next, read by Next (routing), the server (loading the files) and the browser (looking keys up). */
export const i18nConfig = {
  // No redirect by Accept-Language: the address says the language, and a first visitor is offered theirs instead.
  i18n: { defaultLocale, locales: locales.map((locale) => locale.code) as string[], localeDetection: false as const },
  localePath: './public/locales',
  // Keys are flat ("deposit.confirm"), so that a key can be found by searching for it.
  keySeparator: false as const,
  nsSeparator: false as const,
  fallbackLng: defaultLocale,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
};
