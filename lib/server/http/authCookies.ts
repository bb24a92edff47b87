import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** What the portal keeps in cookies, and nothing else. No name may start with another one: next-auth joins cookies by prefix. */
const purposes = {
  /** The sealed session. */
  session: 'portal-session',
  /** next-auth's double-submit token. */
  csrf: 'portal-csrf',
  /** Where to return to after sign-in. */
  returnTo: 'portal-return',
  /** Marks of the sessions this browser has ended, so that a late reply cannot bring one back (see revokedSessions.ts). */
  ended: 'portal-ended',
} as const;

/** What a cookie of the portal is for. */
export type CookiePurpose = keyof typeof purposes;

/**
 * next-auth cuts a longer value into several cookies; a session that needs it is refused at login instead. Name and value together
 * stay below the 4,096 bytes every browser keeps.
 */
export const maxSealedLength = 3933;

/** On https every cookie carries `__Host-`: no sibling host can plant one, and it never leaves in the clear. */
export function isSecureDeployment(): boolean {
  return serverEnv().publicOrigin.protocol === 'https:';
}

/** The name of a cookie in this deployment: plain on http://localhost, `__Host-` everywhere else. */
export function cookieName(purpose: CookiePurpose): string {
  return isSecureDeployment() ? `__Host-${purposes[purpose]}` : purposes[purpose];
}

/** Attributes of all the portal's cookies. Lax, so that a member who follows a link from elsewhere is still logged in. */
export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecureDeployment() };
}

/** A `Set-Cookie` line with those attributes, for a value that needs no escaping; 0 seconds deletes the cookie. */
export function setCookieLine(purpose: CookiePurpose, value: string, maxAgeSeconds: number): string {
  const secure = isSecureDeployment() ? '; Secure' : '';
  return `${cookieName(purpose)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** The raw value of one cookie, found by its whole name; the first one if a header carries it twice. */
export function cookieValue(cookieHeader: string | undefined, name: string): string | undefined {
  if (!cookieHeader) return undefined;
  let start = 0;
  while (start < cookieHeader.length) {
    while (cookieHeader.charCodeAt(start) === 32) start += 1;
    const end = cookieHeader.indexOf(';', start);
    const stop = end === -1 ? cookieHeader.length : end;
    if (cookieHeader.startsWith(name, start) && cookieHeader[start + name.length] === '=') {
      return cookieHeader.slice(start + name.length + 1, stop).trim();
    }
    start = stop + 1;
  }
  return undefined;
}
