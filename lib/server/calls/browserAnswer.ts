import type { CallDefinition } from '#contract/callDefinition.ts';
import type { User } from '#contract/records/user.ts';
import { maskAccount } from '#lib/format/maskAccount.ts';
import { sites } from '#lib/server/site/currentSite.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { isLoopbackHost } from '#lib/site/isLoopbackHost.ts';

type Answer = { status: string } & Record<string, unknown>;

const known = new WeakMap<Answer, Answer>();

/**
 * What the browser receives of an upstream's answer: without `serverOnly` fields; polls carry the last four digits of numbers only
 * (`get-member` has the whole ones). An answer that the parser has remembered gives the same object again.
 */
export function browserAnswer(definition: CallDefinition, isPoll: boolean, answer: Answer): Answer {
  const before = known.get(answer);
  if (before) return before;
  const shown = { ...answer };
  if (isPoll && answer.user) shown.user = masked(answer.user as User);
  for (const field of definition.serverOnly ?? []) delete shown[field];
  // Only a frozen answer, which the parser has remembered, comes again.
  if (Object.isFrozen(answer)) known.set(answer, Object.freeze(shown));
  return shown;
}

const masked = (user: User): User => ({ ...user, phone: maskAccount(user.phone), banknum: maskAccount(user.banknum) });

/** An internationalized label, which can look like a host that the member trusts (homograph). */
const punycodeLabel = /(^|\.)xn--/;

/** Whether a game may open at this URL: https (loopback: http), no user, a host of GAME_HOSTS (`*` = all without a punycode label, except those of the portal). */
export function isGameUrlAllowed(gameUrl: string, gameHosts: readonly string[]): boolean {
  if (!URL.canParse(gameUrl)) return false;
  const { protocol, host, username, password } = new URL(gameUrl);
  if (username || password) return false;
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(host))) return false;
  // On the portal's own host an address of the backend's choice would open with the member's session.
  return gameHosts.includes('*') ? !punycodeLabel.test(host) && !sites().byHost.has(host) : gameHosts.includes(host);
}

/** Checks the game URL of an answer of open-game. @throws {UpstreamError} `upstream_invalid` */
export function requireListedGame({ status, gameUrl }: Record<string, unknown>, gameHosts: readonly string[]): void {
  if (status !== 'success' || isGameUrlAllowed(String(gameUrl), gameHosts)) return;
  throw new UpstreamError('upstream_invalid', true, { securityEvent: 'game_host' });
}
