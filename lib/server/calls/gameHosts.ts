import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { isLoopbackHost } from '#lib/site/isLoopbackHost.ts';

/** An internationalized label, which can look like a host that the member trusts (homograph). */
const punycodeLabel = /(^|\.)xn--/;

/** Whether a game may open at this URL: https (loopback: http), no user, a host of GAME_HOSTS (`*` = all without a punycode label). */
export function isGameUrlAllowed(gameUrl: string, gameHosts: readonly string[]): boolean {
  if (!URL.canParse(gameUrl)) return false;
  const { protocol, host, username, password } = new URL(gameUrl);
  if (username || password) return false;
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(host))) return false;
  return gameHosts.includes('*') ? !punycodeLabel.test(host) : gameHosts.includes(host);
}

/** Checks the game URL of an answer of open-game. @throws {UpstreamError} `upstream_invalid` */
export function requireListedGame({ status, gameUrl }: Record<string, unknown>): void {
  if (status !== 'success' || isGameUrlAllowed(String(gameUrl), serverEnv().gameHosts)) return;
  throw new UpstreamError('upstream_invalid', true, { securityEvent: 'game_host' });
}
