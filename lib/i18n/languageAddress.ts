import { defaultLocale, type LocaleCode } from './locales.ts';

/** The address of a path in a language. The default language has no prefix. */
export function languageAddress(code: LocaleCode, path: string): string {
  if (code === defaultLocale) return path;
  return `/${code}${path.replace(/^\/(?=$|[?#])/, '')}`;
}
