import { defaultLocale, type LocaleCode } from './locales.ts';

/** The path with its locale prefix. The default language has none. */
export function languageAddress(code: LocaleCode, path: string): string {
  if (code === defaultLocale) return path;
  return `/${code}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** The path for visitors of a site that offers `languages`. If Korean is not the first of them, `/` redirects, so its home page is `/ko`. */
export function offeredAddress(code: LocaleCode, path: string, [first]: readonly LocaleCode[]): string {
  const isHome = /^\/(?=$|[?#])/.test(path);
  return code === defaultLocale && first !== defaultLocale && isHome ? `/${code}${path.slice(1)}` : languageAddress(code, path);
}
