import { isLoopbackHost } from '#lib/server/config/originOfHost.ts';

/** A name in another script, as addresses spell it: it can look just like one the member trusts. */
const foreignLabel = /(^|\.)xn--/;

/**
 * Whether a member may be sent to this address for a game: https (http on this very machine), no user in it, and a host of GAME_HOSTS. With
 * an empty list any host will do but one in another script, which has to be listed in its `xn--` form.
 */
export function isGameUrlAllowed(gameUrl: string, gameHosts: readonly string[]): boolean {
  if (!URL.canParse(gameUrl)) return false;
  const { protocol, host, username, password } = new URL(gameUrl);
  if (username || password) return false;
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(host))) return false;
  return gameHosts.length === 0 ? !foreignLabel.test(host) : gameHosts.includes(host);
}
