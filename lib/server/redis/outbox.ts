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

/** A mark that was late must not replace a greater one. KEYS: key. ARGV: value, lifetime in ms. */
const writeScript = `
if tonumber(redis.call('GET', KEYS[1]) or 0) > tonumber(ARGV[1]) then return end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`;

const write = (redis: RedisConnection, { key, value, endsAt }: Mark) => {
  const lifetimeMs = Math.max(1, Math.ceil(endsAt - performance.now()));
  return redis.run((client) => client.eval(writeScript, { keys: [key], arguments: [value, String(lifetimeMs)] }));
};

/**
 * Stores a mark in Redis, now or as soon as Redis is back. False if it has to wait. Never rejects.
 * @param value a number; the greatest one of a key stays
 */
export async function writeMark(redis: RedisConnection, key: string, value: string, lifetimeMs: number): Promise<boolean> {
  const mark = { key, value, endsAt: performance.now() + lifetimeMs };
  const { marks } = outbox();
  const isGreatest = () => Number(marks.get(key)?.value ?? 0) <= Number(value);
  try {
    await write(redis, mark);
    if (isGreatest()) marks.delete(key);
    return true;
  } catch {
    if (isGreatest()) marks.set(key, mark);
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
