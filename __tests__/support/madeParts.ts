import { DatabaseSync } from 'node:sqlite';
import { parseServerEnv, type ServerEnv } from '#lib/server/config/serverEnv.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import type { Log } from '#lib/server/log/log.ts';
import { createRedis } from '#lib/server/redis/redis.ts';
import { createFileSessionStore } from '#lib/server/session/endedSessionStores.ts';
import { replaceSites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { createParts, type Parts, type Stores } from '#lib/server/start/createPortal.ts';
import { keptLog } from './keptLog.ts';

export const secret = 's'.repeat(32);

/** Rate limits and the cache of shared reads are off. */
export const makeEnv = (variables: Record<string, string> = {}): ServerEnv =>
  parseServerEnv({
    UPSTREAM_URL: 'http://127.0.0.1:9',
    NEXTAUTH_URL: 'https://portal.example',
    NEXTAUTH_SECRET: secret,
    RATE_LIMIT_FACTOR: '0',
    SHARED_READ_FACTOR: '0',
    ...variables,
  });

/** Without SITE_FILE, the only site has `settings`. */
export function setSites(
  variables: Record<string, string> = {},
  env = makeEnv(variables),
  settings = {},
): void {
  replaceSites(
    env.siteFile === '' ? parseSites(env, [], JSON.stringify(settings)) : parseSites(env),
  );
}

const inMemory = (log: Log): Stores => ({
  submissions: createFileStore(new DatabaseSync(':memory:'), { log }),
  sessions: createFileSessionStore(new DatabaseSync(':memory:')),
});

export function makeParts(
  env: ServerEnv,
  { log = keptLog().log, ...own }: Partial<Parts> = {},
): Parts {
  if (env.redisUrl !== '')
    return createParts(env, { log, redis: createRedis(env.redisUrl, { log }), ...own });
  return createParts(env, { log, stores: inMemory(log), ...own });
}
