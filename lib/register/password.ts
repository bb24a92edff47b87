import type { LengthRange } from '#lib/site/siteSettings.ts';

let words: ReadonlySet<string> | undefined;

/** Only a page that asks for a new password loads the list (30 kB). */
export async function loadCommonPasswords(): Promise<void> {
  const reply = words ? null : await fetch('/passwords/common.txt').catch(() => null);
  if (reply?.ok) words = new Set((await reply.text()).trim().split('\n'));
}

export const isWithin = (length: number, { minimum, maximum }: LengthRange) =>
  length >= minimum && length <= maximum;

/** Counts code points instead of UTF-16 units, as the server does (lib/server/calls/callHandlers.ts). */
export const hasLength = (value: string, range: LengthRange) => isWithin([...value].length, range);

/** A password needs this many characters besides the names in it. */
const minOwnCharacters = 6;

/** The names that an attacker tries for a member: the id, the site's name and the first part of the host. */
export interface KnownNames {
  userId: string;
  siteName: string;
  hostname: string;
}

export function isMadeOfNames(
  password: string,
  { userId, siteName, hostname }: KnownNames,
): boolean {
  const lowerCase = password.toLowerCase();
  let own = lowerCase;
  for (const word of [userId, siteName, hostname.split('.')[0] ?? '']) {
    const name = word.trim().toLowerCase();
    if (name.length > 2) own = own.replaceAll(name, '');
  }
  return own !== lowerCase && own.length < minOwnCharacters;
}

/** Until the list is loaded, only the server refuses a common password. */
export function checkPassword(
  value: string,
  range: LengthRange,
  names: Omit<KnownNames, 'hostname'>,
): { text: 'reg.lengthRule' | 'pass.common'; range?: LengthRange } | undefined {
  if (!hasLength(value, range)) return { text: 'reg.lengthRule', range };
  const isGuessable =
    words?.has(value.toLowerCase()) ||
    isMadeOfNames(value, { ...names, hostname: window.location.hostname });
  return isGuessable ? { text: 'pass.common' } : undefined;
}
