import { defaultLocale, type LocaleCode } from './locales.ts';

/** The path with its locale prefix. The default language has none. */
export function languageAddress(code: LocaleCode, path: string): string {
  return code === defaultLocale ? path : prefixed(code, path);
}

/** The path for a site that offers `languages`. `/` is the home page in the first of them; with a prefix it is in any, Korean too. */
export function offeredAddress(code: LocaleCode, path: string, [first]: readonly LocaleCode[]): string {
  return code !== first && /^\/($|[?#])/.test(path) ? prefixed(code, path) : languageAddress(code, path);
}

const prefixed = (code: LocaleCode, path: string) => `/${code}${path.replace(/^\/(?=$|[?#])/, '')}`;
