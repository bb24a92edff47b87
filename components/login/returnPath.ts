/**
 * Where a login leads: the page that asked for it, when it is one of this site's and not the login page again; else null.
 * Only path, query and fragment are taken over, so that nobody can be sent elsewhere after typing a password.
 */
export function returnPath(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || /^(\/(en|jp|vn|cn))?\/login$/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
