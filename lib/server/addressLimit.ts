import { LRUCache } from 'lru-cache';
import { CallFailure } from './callFailure.ts';
import { processWide } from './processWide.ts';
import { serverEnv } from './serverEnv.ts';

/** Calls of one address in one window: far more than people behind one address make, far less than a flood. RATE_LIMIT_FACTOR multiplies it. */
const callsInWindow = 600;
const windowMs = 60_000;

interface Window {
  count: number;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Bounded: a flood from many addresses pushes the oldest out and never fills the memory. */
const windows = () => processWide('addressLimit', () => new LRUCache<string, Window>({ max: 50_000 }));

/**
 * Counts a call of this address, in fixed windows of a minute. Addresses that a trusted proxy did not tell share one count.
 * @throws {CallFailure} `rate_limited` with the seconds until the window ends.
 */
export function requireUnderAddressLimit(address = '', now = Date.now()): void {
  const { rateLimitFactor } = serverEnv();
  if (rateLimitFactor === 0) return;
  let current = windows().get(address);
  if (!current || now >= current.endsAt) {
    current = { count: 0, endsAt: now + windowMs };
    windows().set(address, current);
  }
  current.count += 1;
  if (current.count <= callsInWindow * rateLimitFactor) return;
  throw new CallFailure('rate_limited', { retryAfterSeconds: Math.ceil((current.endsAt - now) / 1000), securityEvent: 'address_limit' });
}
