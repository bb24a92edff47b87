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

/** The rule of a login password, when it is chosen and when it is changed. Until the list is loaded, only the server refuses a common one. */
export function checkPassword(
  value: string,
  range: LengthRange,
): { text: 'reg.lengthRule' | 'pass.common'; range?: LengthRange } | undefined {
  if (!hasLength(value, range)) return { text: 'reg.lengthRule', range };
  return words?.has(value.toLowerCase()) ? { text: 'pass.common' } : undefined;
}
