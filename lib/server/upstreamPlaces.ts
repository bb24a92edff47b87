import { processWide } from './processWide.ts';
import { UpstreamError } from './upstreamError.ts';

/** Calls that wait for the operator's backend at once. More would only wait longer, and each holds memory and a connection. */
export const mostCalls = 200;

/** So many more, for calls that move money. */
export const moneyCalls = 50;

/** By then a backend that answers in its usual time has made room. */
const retrySeconds = 2;

const places = () => processWide('upstreamPlaces', () => ({ taken: 0 }));

/**
 * Takes a place among the calls that wait for the upstream; the caller gives it back with what is returned.
 * @throws {UpstreamError} `overloaded`, at once and with nothing sent, where all are taken.
 */
export function takePlace(isMoney: boolean): () => void {
  const all = places();
  if (all.taken >= (isMoney ? mostCalls + moneyCalls : mostCalls)) {
    throw new UpstreamError('overloaded', false, { retryAfterSeconds: retrySeconds });
  }
  all.taken += 1;
  return () => void (all.taken -= 1);
}
