import { createHash, createHmac } from 'node:crypto';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { fileMarks } from '#lib/server/idempotency/idempotencyFile.ts';
import { writeMark } from '#lib/server/redis/outbox.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { createMemberCache } from '#lib/server/config/memberCache.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import type { Session } from './sealedSession.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** Redis keeps ended sessions, and the time from which a member's are valid, under these. */
export const endedPrefix = 'portal:ended:';
export const validFromPrefix = 'portal:valid-from:';

/** How long another instance may accept a revoked session: a session is looked up at most once in this time. */
export const revocationCheckMs = 5_000;

const sessionTtlMs = () => serverEnv().sessionMaxHours * 3_600_000;

/** Above the maximum the oldest entry is evicted; signedOutCookie.ts still covers it in the browser that signed out. */
const revokedSessions = () => processSingleton('revokedSessions', () => createMemberCache<true>(sessionTtlMs()));

/** Time of the last look-up in Redis or the file that found no revocation, by session id (`performance.now()`). */
const checkedAt = () => processSingleton('sessionsAskedAt', () => createMemberCache<number>());

/** Sessions of a member are valid from this time on (ms since 1970), by member: the password was changed. */
const validFrom = () => processSingleton('validFrom', () => createMemberCache<number>(sessionTtlMs()));

/** Hashed, so that Redis holds no session id. */
const redisKey = (sessionId: string) => `${endedPrefix}${createHash('sha256').update(sessionId).digest('base64url')}`;

/** By backend: a member has one account on all its sites. Keyed, because member ids can be guessed; one key for each secret in use, so that a rotation revives no session. */
const memberKeys = (userId: string) =>
  serverEnv().secrets.map((secret) => {
    const { host } = serverEnv().upstreamUrl;
    return `${validFromPrefix}${createHmac('sha256', `valid-from|${secret}`).update(`${host}|${userId}`).digest('base64url')}`;
  });

/** Other instances learn of a mark within `revocationCheckMs`, through Redis only, or when Redis is back. Without Redis, the file keeps it. */
async function share(keys: string[], value: string): Promise<void> {
  const redis = sharedRedis();
  if (!redis) return keep(keys, Number(value));
  const written = await Promise.all(keys.map((key) => writeMark(redis, key, value, sessionTtlMs())));
  if (written.includes(false)) log.error({ event: 'revocation_waiting' });
}

function keep(keys: string[], value: number): void {
  try {
    for (const key of keys) fileMarks()?.write(key, value, sessionTtlMs());
  } catch {
    log.error({ event: 'revocation_lost' }); // by the next restart
  }
}

/** Revokes a session and every copy of its cookie. */
export function revokeSession(sessionId: string): Promise<void> {
  revokedSessions().set(sessionId, true);
  return share([redisKey(sessionId)], '1');
}

/** Revokes all sessions of a member that were issued before `from` (ms since 1970). */
export function revokeMember(userId: string, from: number): Promise<void> {
  validFrom().set(userId, from);
  return share(memberKeys(userId), String(from));
}

type RevocableSession = Pick<Session, 'sessionId' | 'userId' | 'issuedAt'>;

/** Synchronous unless Redis has to be asked. False while it does not answer, so that members can read. */
export function isSessionRevoked(session: RevocableSession): boolean | Promise<boolean> {
  const found = findRevocation(session);
  return found instanceof Promise ? found.catch(() => false) : found;
}

/** The same, also if it was asked a moment ago: another instance may have ended the session since. */
export function isSessionRevokedNow(session: RevocableSession): boolean | Promise<boolean> {
  checkedAt().delete(session.sessionId);
  return isSessionRevoked(session);
}

/** For money: the session has not ended on another instance either. @throws {CallFailure} `unauthorized`, or `overloaded` if nobody can tell now */
export async function requireUnrevoked(session: RevocableSession): Promise<void> {
  const isRevoked = await Promise.resolve(findRevocation(session)).catch(() => {
    throw new CallFailure('overloaded', { retryAfterSeconds: 2, securityEvent: 'shared_state_away' });
  });
  if (isRevoked) throw new CallFailure('unauthorized');
}

/** Rejects while Redis does not answer. */
function findRevocation(session: RevocableSession): boolean | Promise<boolean> {
  const { sessionId, userId, issuedAt } = session;
  if (revokedSessions().has(sessionId) || issuedAt < (validFrom().get(userId) ?? 0)) return true;
  if (performance.now() - (checkedAt().get(sessionId) ?? -Infinity) < revocationCheckMs) return false;
  const redis = sharedRedis();
  if (redis) return isRevokedInRedis(redis, session);
  const file = fileMarks();
  return file !== null && isMarked(session, markKeys(session).map(file.read));
}

const knownKeys = new WeakMap<RevocableSession, string[]>();

function markKeys(session: RevocableSession): string[] {
  const known = knownKeys.get(session);
  if (known) return known;
  const keys = [redisKey(session.sessionId), ...memberKeys(session.userId)];
  knownKeys.set(session, keys);
  return keys;
}

async function isRevokedInRedis(redis: RedisConnection, session: RevocableSession): Promise<boolean> {
  if (!redis.isReachable()) throw new Error('Redis is out of reach');
  return isMarked(session, await redis.run((client) => client.mGet(markKeys(session))));
}

/** Remembers what was found. */
function isMarked({ sessionId, issuedAt }: RevocableSession, [ended, ...marks]: (string | number | null | undefined)[]): boolean {
  const isRevoked = Boolean(ended) || marks.some((mark) => issuedAt < Number(mark ?? 0));
  if (isRevoked) revokedSessions().set(sessionId, true);
  else checkedAt().set(sessionId, performance.now());
  return isRevoked;
}
