import { defaultLocale, type LocaleCode } from './locales.ts';

/** The path with its locale prefix. The default language has none. */
export function languageAddress(code: LocaleCode, path: string): string {
  if (code === defaultLocale) return path;
  return `/${code}${path.replace(/^\/(?=$|[?#])/, '')}`;
}
