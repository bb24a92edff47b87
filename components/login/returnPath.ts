/**
 * Where a login leads: the page that asked for it, when it is one of this site's and not the login page again; else null. Without its
 * language: whoever changed it at the login page keeps the new one. Only path, query and fragment are taken over, so that nobody can be
 * sent elsewhere after typing a password.
 */
export function returnPath(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  const path = url.pathname.replace(/^\/(en|jp|vn|cn)(?=\/|$)/, '') || '/';
  // Two slashes at the start would be another site's address.
  if (url.origin !== origin || path === '/login' || path.startsWith('//')) return null;
  return path + url.search + url.hash;
}
