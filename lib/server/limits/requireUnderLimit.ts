import { CallFailure } from '#lib/server/http/callFailure.ts';
import { addressBlock } from '#lib/server/http/clientAddress.ts';
import { createMemoryCounter, refundNothing } from './limitCounter.ts';
import type { Count, LimitCounter } from './limitCounter.ts';
import { createRedisCounter } from './limitCounterRedis.ts';
import { limits } from '#lib/server/config/limits.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { meter } from '#lib/server/log/meter.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** Who asks, as far as counting goes. */
export interface Requester {
  userId?: string | undefined;
  /** `undefined` = a trusted proxy did not say: all of those share one count. */
  address?: string | undefined;
}

/** The counts of this process, or of all instances where they share a Redis. */
export const limitCounter = (): LimitCounter =>
  processSingleton('limitCounter', () => {
    const memory = createMemoryCounter();
    const redis = sharedRedis();
    return redis ? createRedisCounter(redis, memory) : memory;
  });

/** Whether anything is counted at all. */
export const areLimitsEnabled = (): boolean => serverEnv().rateLimitFactor !== 0;

/** What a request is answered with that is over a limit, and has to wait so long. */
export function rateLimitFailure(name: LimitName, waitMs: number): CallFailure {
  meter()?.rateLimited(name);
  return new CallFailure('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000), securityEvent: 'rate_limit' });
}

function keyOf(name: LimitName, { userId, address = '' }: Requester): string {
  const { by } = limits[name];
  // The two kinds of keys never meet: an address block begins with a digit, a colon or nothing.
  return userId !== undefined && by !== 'address' ? `m|${userId}` : addressBlock(address);
}

/**
 * Counts one under a limit, and returns how to take it back; at once, without a promise, where memory counts.
 * @throws {CallFailure} `rate_limited` with the seconds until the window ends.
 */
export function requireUnderLimit(name: LimitName, counted: Requester): Count['refund'] | Promise<Count['refund']> {
  if (!areLimitsEnabled()) return refundNothing;
  const count = limitCounter().count(name, keyOf(name, counted));
  return count instanceof Promise ? count.then((later) => passOrRefuse(name, later)) : passOrRefuse(name, count);
}

function passOrRefuse(name: LimitName, { waitMs, refund }: Count): Count['refund'] {
  if (waitMs > 0) throw rateLimitFailure(name, waitMs);
  return refund;
}
