import { isSecureOrigin } from '#lib/server/site/currentSite.ts';

/** No name may be the beginning of another name, because next-auth joins cookies whose names begin alike. */
const purposes = {
  session: 'portal-session',
  csrf: 'portal-csrf',
  returnTo: 'portal-return',
  known: 'portal-known',
} as const;

export type CookiePurpose = keyof typeof purposes;

/** Cookie and name stay below the 4,096 bytes that all browsers store. A login refuses a longer session, which next-auth would split. */
export const maxSealedLength = 3933;

/** On https the name has the prefix `__Host-`, so that no sibling host can set the cookie. */
export function cookieName(purpose: CookiePurpose): string {
  return isSecureOrigin() ? `__Host-${purposes[purpose]}` : purposes[purpose];
}

/** SameSite is `Lax`, so that a member who follows a link from another site is still logged in. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecureOrigin() };
}

/** `value` must need no escaping. 0 seconds deletes the cookie. */
export function setCookieLine(
  purpose: CookiePurpose,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = isSecureOrigin() ? '; Secure' : '';
  return `${cookieName(purpose)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

export function cookieValue(cookieHeader: string | undefined, name: string): string | undefined {
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim());
  return pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
