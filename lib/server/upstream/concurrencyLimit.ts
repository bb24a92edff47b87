import { meter } from '#lib/server/log/meter.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { UpstreamError } from './upstreamError.ts';

/** Calls that wait for the operator's backend at once. More would only wait longer, and each holds memory and a connection. */
const maxCalls = 200;

/** So many more, for calls that move money. */
const moneyCalls = 50;

/** Health checks find a place up to here: members who are in already come by every 30 seconds, and must not keep others from logging in. */
const maxPolls = 150;

/** So many may move money at once: a backend that is silent to them alone (80 s for each) must not close what it still answers. */
const maxMoney = 100;

/** Who asks for a place. */
export type UpstreamTraffic = 'poll' | 'usual' | 'money';

const maxTaken: Record<UpstreamTraffic, number> = { poll: maxPolls, usual: maxCalls, money: maxCalls + moneyCalls };

/** By then a backend that answers in its usual time has made room. */
const retrySeconds = 2;

const places = () => processSingleton('upstreamPlaces', () => ({ taken: 0, money: 0 }));

/**
 * Takes a place among the calls that wait for the upstream; the caller gives it back with what is returned.
 * @throws {UpstreamError} `overloaded`, at once and with nothing sent, where all are taken.
 */
export function acquire(claim: UpstreamTraffic): () => void {
  const all = places();
  const isMoney = claim === 'money';
  if (all.taken >= maxTaken[claim] || (isMoney && all.money >= maxMoney)) {
    meter()?.shed(claim);
    throw new UpstreamError('overloaded', false, { retryAfterSeconds: retrySeconds });
  }
  all.taken += 1;
  if (isMoney) all.money += 1;
  return () => {
    all.taken -= 1;
    if (isMoney) all.money -= 1;
  };
}

/** How many wait for the upstream now. */
export const callsWaiting = (): number => places().taken;
