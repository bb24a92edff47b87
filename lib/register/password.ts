import type { LengthRange } from '#lib/site/siteSettings.ts';

let words: ReadonlySet<string> | undefined;

/** The list of the server (lib/server/calls/callHandlers.ts): 30 kB, so only a page that asks for a new password loads it. */
export async function loadCommonPasswords(): Promise<void> {
  const reply = words ? null : await fetch('/passwords/common.txt').catch(() => null);
  if (reply?.ok) words = new Set((await reply.text()).trim().split('\n'));
}

export const isWithin = (length: number, { minimum, maximum }: LengthRange) => length >= minimum && length <= maximum;

/** Counts code points, not UTF-16 units, as the portal does (lib/server/calls/callHandlers.ts). */
export const hasLength = (value: string, range: LengthRange) => isWithin([...value].length, range);

/** Characters that a password needs beside the names in it. */
const minOwnCharacters = 6;

/** The words that an attacker tries for a member: the id, the site's name and the first part of its host. */
export interface KnownNames {
  userId: string;
  siteName: string;
  hostname: string;
}

/** Whether little is left of a password without the names that are in it. The server asks this, too. */
export function isMadeOfNames(password: string, { userId, siteName, hostname }: KnownNames): boolean {
  const lowerCase = password.toLowerCase();
  let own = lowerCase;
  for (const word of [userId, siteName, hostname.split('.')[0] ?? '']) {
    const name = word.trim().toLowerCase();
    if (name.length > 2) own = own.replaceAll(name, '');
  }
  return own !== lowerCase && own.length < minOwnCharacters;
}

/** The rule of a login password, when it is chosen and when it is changed. Until the list is loaded, only the server refuses a common one. */
export function checkPassword(
  value: string,
  range: LengthRange,
  names: Omit<KnownNames, 'hostname'>,
): { text: 'reg.lengthRule' | 'pass.common'; range?: LengthRange } | undefined {
  if (!hasLength(value, range)) return { text: 'reg.lengthRule', range };
  const isGuessable = words?.has(value.toLowerCase()) || isMadeOfNames(value, { ...names, hostname: window.location.hostname });
  return isGuessable ? { text: 'pass.common' } : undefined;
}
