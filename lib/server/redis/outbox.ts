import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { log } from '#lib/server/log/requestLog.ts';
import type { RedisConnection } from './redis.ts';

/** About 20 MB. Above this the oldest mark is dropped. */
export const maxMarks = 100_000;

const retryMs = 1_000;

/** The number of marks that are sent to Redis in parallel after an outage. */
const batchSize = 500;

interface Mark {
  key: string;
  value: string;
  /** `performance.now()` time. */
  endsAt: number;
}

/** Marks that Redis has not stored yet, the oldest first. */
const outbox = () => processSingleton('redisOutbox', () => ({ marks: new Map<string, Mark>(), isRetrying: false }));

/** The number of marks that wait for Redis. */
export const waitingMarks = (): number => outbox().marks.size;

const write = (redis: RedisConnection, { key, value, endsAt }: Mark) =>
  redis.run((client) => client.set(key, value, { PX: Math.max(1, Math.ceil(endsAt - performance.now())) }));

/** Stores a mark in Redis, now or as soon as Redis is back. False if it has to wait. Never rejects. */
export async function writeMark(redis: RedisConnection, key: string, value: string, lifetimeMs: number): Promise<boolean> {
  const mark = { key, value, endsAt: performance.now() + lifetimeMs };
  try {
    await write(redis, mark);
    return true;
  } catch {
    const { marks } = outbox();
    marks.set(key, mark);
    const [oldest = ''] = marks.keys();
    if (marks.size > maxMarks && marks.delete(oldest)) log.error({ event: 'revocation_lost' });
    retryLater(redis);
    return false;
  }
}

function retryLater(redis: RedisConnection): void {
  if (outbox().isRetrying) return;
  outbox().isRetrying = true;
  setTimeout(async () => {
    await writeWaiting(redis);
    outbox().isRetrying = false;
    if (waitingMarks() > 0) retryLater(redis);
    else log.info({ event: 'revocations_shared' });
  }, retryMs).unref();
}

/** Stops at the first batch with a failure: Redis is away again. */
async function writeWaiting(redis: RedisConnection): Promise<void> {
  const { marks } = outbox();
  for (const { key, endsAt } of marks.values()) if (endsAt <= performance.now()) marks.delete(key);
  const waiting = [...marks.values()];
  for (let start = 0; start < waiting.length && redis.isWritable(); start += batchSize) {
    const batch = waiting.slice(start, start + batchSize).map(async (mark) => {
      await write(redis, mark);
      if (marks.get(mark.key) === mark) marks.delete(mark.key);
    });
    if ((await Promise.allSettled(batch)).some(({ status }) => status === 'rejected')) return;
  }
}
