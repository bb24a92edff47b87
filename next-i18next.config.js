// @ts-check
import { defaultLocale, locales } from './lib/i18n/locales.ts';

/** @type {import('next-i18next/pages').UserConfig} */
const config = {
  // Next must not redirect by Accept-Language, because the URL determines the language.
  i18n: { defaultLocale, locales: locales.map(({ code }) => code), localeDetection: false },
  localePath: './public/locales',
  // Keys are flat ("deposit.confirm"), so that a key can be found by searching for it.
  keySeparator: false,
  nsSeparator: false,
  fallbackLng: defaultLocale,
  // i18next must not escape texts, because React escapes them.
  interpolation: { escapeValue: false },
};

export default config;
