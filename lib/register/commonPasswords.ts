let words: ReadonlySet<string> | undefined;

/** The list of the server (lib/server/calls/callHandlers.ts): 30 kB, so only a page that asks for a new password loads it. */
export async function loadCommonPasswords(): Promise<void> {
  const reply = words ? null : await fetch('/passwords/common.txt').catch(() => null);
  if (reply?.ok) words = new Set((await reply.text()).trim().split('\n'));
}

/** False until the list is loaded: then only the server refuses. */
export const isCommonPassword = (password: string): boolean => words?.has(password.toLowerCase()) ?? false;
