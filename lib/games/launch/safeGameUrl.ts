const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The address of a game if a browser may be sent there: absolute https without user info, http only on this very machine.
 * The portal's server has checked the host against the operator's list already; this is the last door.
 */
export function safeGameUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname));
  return isSafe && !url.username && !url.password ? url.href : null;
}
