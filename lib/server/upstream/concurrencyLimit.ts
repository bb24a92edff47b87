import { meter } from '#lib/server/log/meter.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { UpstreamError } from './upstreamError.ts';

/**
 * Maximum of calls that wait for the upstream, per class. Health checks (`poll`) leave 50 slots to logins and other calls, and money has 50
 * slots that no other call takes.
 */
const maxCalls = { poll: 150, usual: 200, money: 250 };

/** Maximum of waiting money calls (80 s each): an upstream that hangs on money only must not block all other calls. */
const maxMoneyCalls = 100;

const retryAfterSeconds = 2;

export type UpstreamTraffic = keyof typeof maxCalls;

const active = () => processSingleton('upstreamCalls', () => ({ all: 0, money: 0 }));

/**
 * Takes a slot for a call to the upstream, and returns its release.
 * @throws {UpstreamError} `overloaded`, not sent, if all slots of the class are taken.
 */
export function acquire(traffic: UpstreamTraffic): () => void {
  const counts = active();
  const isMoney = traffic === 'money';
  if (counts.all >= maxCalls[traffic] || (isMoney && counts.money >= maxMoneyCalls)) {
    meter()?.shed(traffic);
    throw new UpstreamError('overloaded', false, { retryAfterSeconds });
  }
  counts.all += 1;
  if (isMoney) counts.money += 1;
  return () => {
    counts.all -= 1;
    if (isMoney) counts.money -= 1;
  };
}

/** Number of calls that wait for the upstream now. */
export const callsWaiting = (): number => active().all;
