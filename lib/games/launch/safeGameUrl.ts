const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The game's URL if it is safe to open: absolute https without user info; http only for loopback hosts. The server has already checked the
 * host against the operator's list; this is the second check.
 */
export function safeGameUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname));
  return isSafe && !url.username && !url.password ? url.href : null;
}
