import { CallFailure } from '#lib/server/http/callFailure.ts';
import { addressBlock } from '#lib/server/http/clientAddress.ts';
import { createMemoryCounter, maxPerWindow, refundNothing, type Count, type LimitCounter } from './limitCounter.ts';
import { createRedisCounter, windowKey } from './limitCounterRedis.ts';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import { meter } from '#lib/server/log/current.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { sharedRedis } from '#lib/server/redis/current.ts';

/** The client whose requests are counted. */
export interface Requester {
  userId?: string | undefined;
  /** Undefined if no trusted proxy has named it; these requests share one count. */
  address?: string | undefined;
}

/** The counter of this process, or of all instances that share a Redis. */
export const limitCounter = (): LimitCounter =>
  processSingleton('limitCounter', () => {
    const memory = createMemoryCounter();
    const redis = sharedRedis();
    return redis ? createRedisCounter(redis, memory) : memory;
  });

/** False if RATE_LIMIT_FACTOR is 0. */
export const areLimitsEnabled = (): boolean => serverEnv().rateLimitFactor !== 0;

/** The failure of a request over a limit; also counts it in the metrics. */
export function rateLimitFailure(name: LimitName, waitMs: number): CallFailure {
  meter()?.rateLimited(name);
  return new CallFailure('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000), securityEvent: 'rate_limit', limit: name });
}

function keyOf(name: LimitName, { userId, address = '' }: Requester): string {
  const { by } = limits[name];
  // The two kinds of keys cannot collide: an address block never starts with `m`.
  return userId !== undefined && by !== 'address' ? `m|${userId}` : addressBlock(address);
}

/** Counts a request and returns its refund, at once if counted in memory. @throws {CallFailure} `rate_limited` */
export function requireUnderLimit(name: LimitName, requester: Requester): Count['refund'] | Promise<Count['refund']> {
  if (!areLimitsEnabled()) return refundNothing;
  const count = limitCounter().count(name, keyOf(name, requester));
  return count instanceof Promise ? count.then((later) => passOrRefuse(name, later)) : passOrRefuse(name, count);
}

function passOrRefuse(name: LimitName, { waitMs, refund }: Count): Count['refund'] {
  if (waitMs > 0) throw rateLimitFailure(name, waitMs);
  return refund;
}

/** Counts a guess at a secret for all its limits. If one of them is exhausted, counts it for none. @throws {CallFailure} `rate_limited` */
export async function countGuess(keys: readonly (readonly [LimitName, string])[]): Promise<Count['refund'][]> {
  if (!areLimitsEnabled()) return [];
  const refunds: Count['refund'][] = [];
  for (const [name, key] of keys) {
    const count = await limitCounter().count(name, key);
    if (count.waitMs > 0) {
      await refundAll(refunds);
      throw rateLimitFailure(name, count.waitMs);
    }
    refunds.push(count.refund);
  }
  return refunds;
}

export const refundAll = (refunds: readonly Count['refund'][]): Promise<unknown> => Promise.all(refunds.map((refund) => refund()));

/** A limit that a store counts in the same step in which it stores an entry. */
export interface StoredLimit {
  name: LimitName;
  /** Contains no member id and no address. */
  key: string;
  max: number;
  windowMs: number;
}

export function storedLimits(names: readonly LimitName[], requester: Requester): StoredLimit[] {
  if (!areLimitsEnabled()) return [];
  return names.map((name) => ({
    name,
    key: windowKey(name, keyOf(name, requester)),
    max: maxPerWindow(name),
    windowMs: limits[name].seconds * 1000,
  }));
}
