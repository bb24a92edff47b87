import { DatabaseSync } from 'node:sqlite';
import { createClient, type RedisClientType } from '@redis/client';
import { newSubmissionLimits } from '#lib/server/config/limits.ts';
import { birthKey, submissionPrefix, type SubmissionEntry } from '#lib/server/idempotency/idempotencyRedis.ts';
import { anyBodyHash, submissionTtlMs, unknownReply } from '#lib/server/idempotency/submissions.ts';
import { limitPrefix, lockPrefix, triesPrefix } from '#lib/server/limits/limitsRedis.ts';
import { portalClientName } from '#lib/server/redis/redis.ts';
import type { OpenBackup } from './backupFile.ts';

const batchSize = 500;

/**
 * A backup has submissions, their limits, wrong withdrawal passwords and their locks. It does not need other limits, which last for an hour at
 * most, nor lists, which are copies, nor ended sessions, because an empty Redis ends all.
 */
const savedPrefixes = [submissionPrefix, ...newSubmissionLimits.map(limitPrefix), triesPrefix, lockPrefix];

/** Each key in one step with its remaining lifetime. Returns the time of Redis in ms, and key, value and lifetime of what still exists. */
const readScript = `
local time = redis.call('TIME')
local found = {}
for _, key in ipairs(KEYS) do
  local value = redis.call('GET', key)
  if value then table.insert(found, {key, value, redis.call('PTTL', key)}) end
end
return {time[1] * 1000 + math.floor(time[2] / 1000), found}`;

/** ARGV: value and lifetime of each key. An entry of Redis is newer than that of the backup and stays, unless it says that nothing was sent. Returns how many were set. */
const writeScript = `
local count = 0
for i, key in ipairs(KEYS) do
  local known = redis.call('GET', key)
  local isFree = known and string.find(key, '${submissionPrefix}', 1, true) == 1 and cjson.decode(known).isFree
  if not known or isFree then
    redis.call('SET', key, ARGV[2 * i - 1], 'PX', ARGV[2 * i])
    count = count + 1
  end
end
return count`;

/** Sets the time since which the store is complete: of an older submission it never says that it was not received. Returns the time of Redis in ms. */
const birthScript = `
local time = redis.call('TIME')
redis.call('SET', KEYS[1], time[1])
return time[1] * 1000`;

/** Runs `work` with a connection. @throws a sentence without the URL, which may hold a password */
async function withRedis<Result>(url: string, work: (client: RedisClientType) => Promise<Result>): Promise<Result> {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: 2_000, socketTimeout: 10_000, reconnectStrategy: false },
  });
  client.on('error', () => {}); // the command rejects, too
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException;
    if (/^[A-Z]{2,} /.test(message) && code === undefined) throw new Error(`The Redis of REDIS_URL refuses: ${message}`);
    if (code === undefined && !/Socket|Timeout|Closed|Disconnect/.test(name)) throw error;
    throw new Error(`The Redis of REDIS_URL cannot be reached (${code ?? message}).`);
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Copies the saved keys in batches. Each key is copied as it is at some moment of the backup, not all at the same one. */
export const copyRedis = (url: string, databaseFile: string): Promise<void> =>
  withRedis(url, async (client) => {
    const copy = new DatabaseSync(databaseFile);
    try {
      copy.exec('CREATE TABLE entry (key TEXT PRIMARY KEY, value TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT, WITHOUT ROWID');
      // SCAN may return a key twice.
      const insert = copy.prepare('INSERT OR REPLACE INTO entry VALUES (?, ?, ?)');
      for await (const keys of client.scanIterator({ MATCH: 'portal:*', COUNT: batchSize })) {
        const saved = keys.filter((key) => savedPrefixes.some((prefix) => key.startsWith(prefix)));
        if (saved.length === 0) continue;
        const [now, found] = (await client.eval(readScript, { keys: saved })) as [number, [string, string, number][]];
        copy.exec('BEGIN');
        for (const [key, value, ttlMs] of found) if (ttlMs > 0) insert.run(key, value, now + ttlMs);
        copy.exec('COMMIT');
      }
    } finally {
      copy.close();
    }
  });

/** Whether a portal is connected to the same database of this Redis. */
async function hasPortal(client: RedisClientType): Promise<boolean> {
  const own = await client.clientId();
  const clients = await client.clientList();
  const database = clients.find(({ id }) => id === own)?.db;
  return clients.some(({ name, db }) => name === portalClientName && db === database);
}

async function hasSubmissions(client: RedisClientType): Promise<boolean> {
  for await (const keys of client.scanIterator({ MATCH: `${submissionPrefix}*`, COUNT: batchSize })) if (keys.length > 0) return true;
  return false;
}

/** A submission without a final result becomes unknown, because its key may have been used again since the backup. */
function restoredEntry(value: string): { value: string; isOpen: boolean; isFree: boolean } {
  const { reply, isFree = false } = JSON.parse(value) as SubmissionEntry;
  const isOpen = isFree || !reply;
  const unknown: SubmissionEntry = { bodyHash: anyBodyHash, reply: unknownReply() };
  return { value: isOpen ? JSON.stringify(unknown) : value, isOpen, isFree };
}

/** Adds a backup to Redis while no portal uses it. `isForced`: also to one with submissions. After a failure it can be repeated so. */
export const restoreRedis = (
  url: string,
  { database }: OpenBackup,
  isForced: boolean,
): Promise<{ restored: number; madeUnknown: number }> =>
  withRedis(url, async (client) => {
    if (await hasPortal(client)) throw new Error('A portal is connected to the Redis of REDIS_URL: stop all instances first.');
    if (!isForced && (await hasSubmissions(client)))
      throw new Error('The Redis of REDIS_URL has submissions. With --force the backup is added to them.');
    // First, so that a restore that fails later leaves no store that says “not received” of older submissions.
    const now = Number(await client.eval(birthScript, { keys: [birthKey] }));
    let [restored, madeUnknown] = [0, 0];
    let batch: { key: string; value: string; ttlMs: number }[] = [];
    const flush = async () => {
      const keys = batch.map(({ key }) => key);
      const values = batch.flatMap(({ value, ttlMs }) => [value, String(ttlMs)]);
      await client.eval(writeScript, { keys, arguments: values });
      batch = [];
    };
    for (const row of database.prepare('SELECT key, value, expiresAt FROM entry').iterate()) {
      const [key, stored, expiresAt] = [String(row.key), String(row.value), Number(row.expiresAt)];
      const isSubmission = key.startsWith(submissionPrefix);
      const entry = isSubmission ? restoredEntry(stored) : { value: stored, isOpen: false, isFree: false };
      const ttlMs = entry.isFree ? submissionTtlMs : expiresAt - now;
      if (ttlMs <= 0) continue;
      batch.push({ key, value: entry.value, ttlMs });
      restored += Number(isSubmission);
      madeUnknown += Number(entry.isOpen);
      if (batch.length === batchSize) await flush();
    }
    if (batch.length > 0) await flush();
    return { restored, madeUnknown };
  });
