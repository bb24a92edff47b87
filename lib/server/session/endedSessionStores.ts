import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '#lib/server/idempotency/idempotencyFile.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import type { Reading, SessionStore } from './endedSessions.ts';

const newId = () => randomBytes(9).toString('base64url');

/** Each write deletes at most this many expired rows, because deleting blocks the process. */
const maxPurged = 100;

/** Times are epoch milliseconds. */
const schema = `
  CREATE TABLE IF NOT EXISTS sessionStore (id TEXT NOT NULL, number INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS sessionMark (key TEXT PRIMARY KEY, number INTEGER NOT NULL, endsAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessionMark_end ON sessionMark (endsAt)`;

/** A write is on the disk when its promise resolves. */
export function createFileSessionStore(database: DatabaseSync): SessionStore {
  database.exec(schema);
  database
    .prepare('INSERT INTO sessionStore SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM sessionStore)')
    .run(newId());
  const findStore = database.prepare('SELECT id, number FROM sessionStore');
  const findMark = database.prepare('SELECT number FROM sessionMark WHERE key = ?');
  const setMark = database.prepare('INSERT OR REPLACE INTO sessionMark VALUES (?, ?, ?)');
  const increment = database.prepare('UPDATE sessionStore SET number = number + 1');
  const purge = database.prepare(
    `DELETE FROM sessionMark WHERE key IN (SELECT key FROM sessionMark WHERE endsAt <= ? LIMIT ${maxPurged})`,
  );

  const read = (keys: readonly string[]): Reading => {
    const { id, number } = findStore.get() as { id: string; number: number };
    const marks = keys.map((key) => (findMark.get(key)?.number ?? null) as number | null);
    return { storeId: id, number, marks };
  };
  const write = (keys: readonly string[], number: number, lifetimeMs: number) => {
    purge.run(Date.now());
    for (const key of keys) setMark.run(key, number, Date.now() + lifetimeMs);
  };

  return {
    read: async (keys) => read(keys),
    mark: async (key, lifetimeMs) => inTransaction(database, () => write([key], 1, lifetimeMs)),
    countUp: async (keys, lifetimeMs) =>
      inTransaction(database, () => {
        increment.run();
        const before = read(keys);
        write(keys.slice(1), before.number, lifetimeMs);
        return before;
      }),
  };
}

/** The hash has the id and the number of the store. If Redis has lost its data, there is no such key. */
const storeKey = 'portal:sessions';

/** KEYS: the store, then marks. ARGV: the id that an empty store gets. */
const readScript = `
local id = redis.call('HGET', KEYS[1], 'id')
if not id then
  id = ARGV[1]
  redis.call('HSET', KEYS[1], 'id', id, 'number', 0)
end
local marks = {}
for i = 2, #KEYS do marks[i - 1] = redis.call('GET', KEYS[i]) end`;

const lookScript = `${readScript}
return {id, tonumber(redis.call('HGET', KEYS[1], 'number')), marks}`;

/** ARGV: also the lifetime of the new number in ms. The new number is stored under all KEYS from the third on. */
const countUpScript = `${readScript}
local number = redis.call('HINCRBY', KEYS[1], 'number', 1)
for i = 3, #KEYS do redis.call('SET', KEYS[i], number, 'PX', ARGV[2]) end
return {id, number, marks}`;

export function createRedisSessionStore({ run, isReachable }: RedisConnection): SessionStore {
  const evaluate = async (
    script: string,
    keys: readonly string[],
    ...more: string[]
  ): Promise<Reading> => {
    // The caller may have waited for Redis already, so it must not wait for a second timeout.
    if (!isReachable()) throw new Error('Redis is out of reach');
    const options = { keys: [storeKey, ...keys], arguments: [newId(), ...more] };
    const [storeId, number, marks] = (await run((client) => client.eval(script, options))) as [
      string,
      number,
      (string | null)[],
    ];
    return { storeId, number, marks: marks.map((mark) => (mark === null ? null : Number(mark))) };
  };
  return {
    read: (keys) => evaluate(lookScript, keys),
    mark: async (key, lifetimeMs) =>
      void (await run((client) => client.set(key, '1', { PX: lifetimeMs }))),
    countUp: (keys, lifetimeMs) => evaluate(countUpScript, keys, String(lifetimeMs)),
  };
}
