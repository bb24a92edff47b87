import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** More sign-outs than this within one session life push out the oldest mark, which the browser's own mark still covers. */
const maxMarks = 100_000;

/** For so long an instance goes on with a session that another one has ended. Asking at every call would cost each a way to Redis. */
export const unnoticedMs = 5_000;

const lifeMs = () => serverEnv().sessionMaxHours * 3_600_000;

const revokedSessions = () => processSingleton('revokedSessions', () => new LRUCache<string, true>({ max: maxMarks, ttl: lifeMs() }));

/** When Redis was last asked about a session and knew no end of it, on the clock of `performance.now()`. */
const askedAt = () => processSingleton('sessionsAskedAt', () => new LRUCache<string, number>({ max: 20_000 }));

/** A mark opens nothing, whoever reads it. */
const markOf = (sessionId: string) => `portal:ended:${createHash('sha256').update(sessionId).digest('base64url')}`;

/**
 * Ends a session for good: from now on its cookie opens nothing, wherever a copy of it may be; on other instances that share a Redis after
 * `unnoticedMs`. Remembered as long as a session can live. Without Redis, or while it is out of reach, the others do not hear of it.
 */
export function revokeSession(sessionId: string): void | Promise<void> {
  revokedSessions().set(sessionId, true);
  const redis = sharedRedis();
  if (redis) return tellOthers(redis, sessionId);
}

async function tellOthers(redis: RedisConnection, sessionId: string): Promise<void> {
  try {
    await redis.run((client) => client.set(markOf(sessionId), '1', { PX: lifeMs() }));
  } catch {
    log.error({ event: 'sign_out_not_shared' });
  }
}

/**
 * Whether a session was ended by sign-out. Answers at once from memory, and later where Redis was not asked of late. A Redis out of reach
 * knows of none: members go on reading, and money is refused for want of the same Redis (docs/decisions/0009).
 */
export function isSessionRevoked(sessionId: string): boolean | Promise<boolean> {
  if (revokedSessions().has(sessionId)) return true;
  const redis = sharedRedis();
  if (!redis || performance.now() - (askedAt().get(sessionId) ?? -Infinity) < unnoticedMs) return false;
  return redis.isAnswering() && askOthers(redis, sessionId);
}

async function askOthers(redis: RedisConnection, sessionId: string): Promise<boolean> {
  const isEnded = await redis.run((client) => client.exists(markOf(sessionId))).catch(() => 0);
  if (isEnded === 1) revokedSessions().set(sessionId, true);
  else askedAt().set(sessionId, performance.now());
  return isEnded === 1;
}
