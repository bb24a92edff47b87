import { isSecureOrigin } from '#lib/server/site/currentSite.ts';

/** All cookies of the portal. No name may be the beginning of another name, because next-auth joins cookies whose names begin alike. */
const purposes = {
  /** The encrypted session. */
  session: 'portal-session',
  /** next-auth's CSRF token (double submit). */
  csrf: 'portal-csrf',
  /** The URL to return to after sign-in. */
  returnTo: 'portal-return',
  /** Signed marks of the accounts this browser has signed in to. */
  known: 'portal-known',
} as const;

export type CookiePurpose = keyof typeof purposes;

/** Cookie and name stay below the 4,096 bytes that all browsers store. A login refuses a longer session, which next-auth would split. */
export const maxSealedLength = 3933;

/** The name of the cookie at the current origin. On https it has the prefix `__Host-`, so that no sibling host can set the cookie. */
export function cookieName(purpose: CookiePurpose): string {
  return isSecureOrigin() ? `__Host-${purposes[purpose]}` : purposes[purpose];
}

/** Attributes of all cookies. SameSite is `Lax`, so that a member who follows a link from another site is still logged in. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecureOrigin() };
}

/** A `Set-Cookie` header with the attributes of `cookieOptions`. `value` must need no escaping. 0 seconds deletes the cookie. */
export function setCookieLine(purpose: CookiePurpose, value: string, maxAgeSeconds: number): string {
  const secure = isSecureOrigin() ? '; Secure' : '';
  return `${cookieName(purpose)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The raw value of a cookie. If the header has the cookie twice, the first value is returned. */
export function cookieValue(cookieHeader: string | undefined, name: string): string | undefined {
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim());
  return pairs?.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
