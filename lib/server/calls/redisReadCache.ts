import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** Whoever asks for a list waits for Redis this long at most, in milliseconds: the upstream may well be quicker than a Redis in trouble. */
const patienceMs = 50;

/** An answer another instance has got. */
interface FoundAnswer {
  text: Buffer;
  ageMs: number;
}

/** Where instances leave each other the answers that are the same for everybody. Neither ever fails: without Redis each asks for itself. */
export interface RedisReadCache {
  find: (key: string) => Promise<FoundAnswer | undefined>;
  /** For as long as the answer is new. */
  leave: (key: string, text: Buffer, lifetimeMs: number) => void;
}

/** Leaves answers in Redis, under the moment they were got; instances' clocks agree well enough for an age in seconds. */
export function createRedisReadCache(redis: RedisConnection): RedisReadCache {
  // Another deployment has other lists, and another build may read them otherwise.
  const prefix = `portal:shared:${serverEnv().publicOrigin.host}:${buildId()}:`;
  return {
    async find(key) {
      const kept = await inTime(redis.run((client) => client.get(prefix + key)));
      const [, at = '', text = ''] = /^(\d+) (.*)$/s.exec(kept ?? '') ?? [];
      return text === '' ? undefined : { text: Buffer.from(text), ageMs: Math.max(0, Date.now() - Number(at)) };
    },
    leave(key, text, lifetimeMs) {
      const value = `${Date.now()} ${text.toString()}`;
      const expiration = { type: 'PX', value: Math.ceil(lifetimeMs) } as const;
      redis.run((client) => client.set(prefix + key, value, { expiration })).catch(() => {}); // redis.ts has said it
    },
  };
}

/** Undefined where the answer fails or takes too long. */
function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs, undefined);
    answer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

/** Empty in development, where nothing is built. */
function buildId(): string {
  try {
    return readFileSync(path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return '';
  }
}
