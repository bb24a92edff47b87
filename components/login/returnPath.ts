import { isLocaleCode } from '#lib/i18n/locales.ts';

/**
 * The path to open after login: path, query and fragment of `wanted` if it is a page of this site other than the login page; else null. The
 * locale prefix is removed, so that a language chosen on the login page stays. Never returns another origin (open redirect).
 */
export function returnPath(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  const [, first = ''] = url.pathname.split('/', 2);
  const path = isLocaleCode(first) ? url.pathname.slice(first.length + 1) || '/' : url.pathname;
  // A `blob:` has the origin of the page that made it. A path that starts with two slashes is a URL of another site.
  if (!url.href.startsWith(`${origin}/`) || path === '/login' || path.startsWith('//')) return null;
  return path + url.search + url.hash;
}
