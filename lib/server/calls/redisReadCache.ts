import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** Time limit of a look-up, in milliseconds: a slow Redis must not be slower than the upstream. */
const lookupTimeoutMs = 50;

/** Shares cached answers between instances. Neither method throws: without Redis each instance asks the upstream. */
export interface RedisReadCache {
  find: (key: string) => Promise<{ text: Buffer; ageMs: number } | undefined>;
  store: (key: string, text: Buffer, ttlMs: number) => void;
}

/** Stores each answer with its time. Clocks of the instances may differ: ages are exact to seconds only. */
export function createRedisReadCache(redis: RedisConnection): RedisReadCache {
  // Backends have different lists; builds may parse them differently.
  const prefix = `portal:shared:${serverEnv().upstreamUrl.host}:${buildId()}:`;
  return {
    async find(key) {
      const stored = await withTimeout(redis.run((client) => client.get(prefix + key)));
      const [, at = '', text = ''] = /^(\d+) (.*)$/s.exec(stored ?? '') ?? [];
      return text === '' ? undefined : { text: Buffer.from(text), ageMs: Math.max(0, Date.now() - Number(at)) };
    },
    store(key, text, ttlMs) {
      const value = `${Date.now()} ${text.toString()}`;
      const expiration = { type: 'PX', value: Math.ceil(ttlMs) } as const;
      redis.run((client) => client.set(prefix + key, value, { expiration })).catch(() => {}); // redis.ts logs it
    },
  };
}

/** Undefined if the promise rejects or takes too long. */
const withTimeout = <Value>(promise: Promise<Value>) =>
  Promise.race([promise.catch(() => undefined), wait(lookupTimeoutMs, undefined, { ref: false })]);

/** Empty in development. */
function buildId(): string {
  try {
    return readFileSync(path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return '';
  }
}
