import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { writeMark } from '#lib/server/redis/outbox.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** Above this the oldest entry is evicted; signedOutCookie.ts still covers it in the browser that signed out. */
const maxSessions = 100_000;

/** How long another instance may accept a revoked session: Redis is asked about a session at most once in this time. */
export const revocationCheckMs = 5_000;

const sessionTtlMs = () => serverEnv().sessionMaxHours * 3_600_000;

const revokedSessions = () =>
  processSingleton('revokedSessions', () => new LRUCache<string, true>({ max: maxSessions, ttl: sessionTtlMs() }));

/** Time of the last Redis look-up that found no revocation, by session id (`performance.now()`). */
const checkedAt = () => processSingleton('sessionsAskedAt', () => new LRUCache<string, number>({ max: 20_000 }));

/** Hashed, so that Redis holds no session id. */
const redisKey = (sessionId: string) => `portal:ended:${createHash('sha256').update(sessionId).digest('base64url')}`;

/** Revokes a session and every copy of its cookie. Other instances learn of it within `revocationCheckMs`, through Redis only, or when Redis is back. */
export async function revokeSession(sessionId: string): Promise<void> {
  revokedSessions().set(sessionId, true);
  const redis = sharedRedis();
  if (redis && !(await writeMark(redis, redisKey(sessionId), '1', sessionTtlMs()))) log.error({ event: 'revocation_waiting' });
}

/** Synchronous unless Redis has to be asked. False during an outage: members can read, money calls are refused (docs/decisions/0009). */
export function isSessionRevoked(sessionId: string): boolean | Promise<boolean> {
  if (revokedSessions().has(sessionId)) return true;
  const redis = sharedRedis();
  if (!redis || performance.now() - (checkedAt().get(sessionId) ?? -Infinity) < revocationCheckMs) return false;
  return redis.isReachable() && isRevokedInRedis(redis, sessionId);
}

async function isRevokedInRedis(redis: RedisConnection, sessionId: string): Promise<boolean> {
  const exists = await redis.run((client) => client.exists(redisKey(sessionId))).catch(() => 0);
  if (exists === 1) revokedSessions().set(sessionId, true);
  else checkedAt().set(sessionId, performance.now());
  return exists === 1;
}
