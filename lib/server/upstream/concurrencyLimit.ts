import { meter } from '#lib/server/log/current.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { UpstreamError } from './upstreamError.ts';

/** Waiting calls per class: health checks (`poll`) leave 50 slots to other calls, and all leave 50 slots to money. */
const maxCalls = { poll: 150, usual: 200, money: 250 };

/** Maximum of waiting money calls (80 s each): an upstream that hangs on money only must not block all other calls. */
const maxMoneyCalls = 100;

const retryAfterSeconds = 2;

export type UpstreamTraffic = keyof typeof maxCalls;

const active = () => processSingleton('upstreamCalls', () => ({ all: 0, money: 0 }));

/** Takes a slot and returns its release. @throws {UpstreamError} `overloaded`, not sent, if all slots of the class are taken. */
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

export const callsWaiting = (): number => active().all;
