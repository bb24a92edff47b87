import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import type { Log } from '#lib/server/log/log.ts';
import {
  clockToleranceMs,
  isClaimable,
  submissionTtlMs,
  ttlOf,
  unknownReply,
  type IdempotencyStore,
  type StoredSubmission,
} from './submissions.ts';

/** Maximum size of the file in pages of 4 KB: 512 MB, about a million submissions. A full file refuses claims. */
const maxFilePages = 131_072;

/** A claim deletes at most this many expired rows of each table, because deleting blocks the process. A claim adds fewer rows. */
const maxPurged = 100;

/** Key, member and body are stored as hashes only. Times are epoch milliseconds. `isFree` = 1: the id may be claimed again. */
const stateSchema = `
  CREATE TABLE IF NOT EXISTS submission (
    id TEXT PRIMARY KEY, bodyHash TEXT NOT NULL, requestId TEXT NOT NULL, since INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
    isFree INTEGER NOT NULL DEFAULT 0, reply TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS submission_expiry ON submission (expiresAt);
  CREATE TABLE IF NOT EXISTS counted (key TEXT PRIMARY KEY, count INTEGER NOT NULL, endsAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS counted_end ON counted (endsAt)`;

interface Row {
  bodyHash: string;
  since: number;
  isFree: number;
  reply: string | null;
}

export interface FileStore extends IdempotencyStore {
  database: DatabaseSync;
}

/** SQLITE_BUSY: another process holds the lock. */
const busy = 5;

const isHeldByAnother = ({ errcode }: { errcode?: number }): boolean => errcode === busy;

export const stateFile = (folder: string): string => path.join(folder, 'submissions.sqlite');

/** SQLite sets the mode of new files only, so the files that a killed portal left beside the database are changed too. */
function makePrivate(database: string): void {
  // An existing database is not opened, because closing the file would end the locks that this process has on it.
  if (!existsSync(database)) closeSync(openSync(database, 'a', 0o600));
  // Without the mark, the build warns that it might need every file of the project.
  for (const file of [database, `${database}-wal`, `${database}-shm`])
    if (existsSync(/* turbopackIgnore: true */ file)) chmodSync(file, 0o600);
}

/** The lock is an exclusive lock of the kernel, which lasts until `close` or the end of the process, even by SIGKILL. */
function lockStateFolder(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lockFile = path.join(folder, 'lock.sqlite');
  makePrivate(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 1_000 });
  try {
    // The transaction is never committed, because nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    makePrivate(stateFile(folder));
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

interface FileStoreParts {
  log: Log;
  maxPages?: number;
}

/** Without a reference, garbage collection would close the database and end the lock. */
const heldLocks = new Set<DatabaseSync>();

/** @throws {ConfigurationError} if the folder cannot be written, or another process has locked it */
export function openFileStore(folder: string, parts: { log: Log }): FileStore {
  let lock: DatabaseSync | undefined;
  try {
    lock = lockStateFolder(folder);
    const database = new DatabaseSync(stateFile(folder), { timeout: 1_000 });
    const store = createFileStore(database, parts);
    heldLocks.add(lock);
    return { ...store, database };
  } catch (error) {
    lock?.close();
    const { code, errstr } = error as { code?: string; errstr?: string };
    const rule = isHeldByAnother(error as { errcode?: number })
      ? `must be a folder that no other running portal uses: ${folder}. Several instances of one portal need REDIS_URL`
      : `must be a folder that the portal can write: ${folder} (${errstr ?? code ?? String(error)})`;
    throw new ConfigurationError([{ variable: 'STATE_DIR', rule }]);
  }
}

/** When `inTransaction` returns, the changes are on the disk. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Every claim and result is on the disk when its promise resolves. When the store opens, submissions without a result get the result
 * `unknown`, because the process that ran them has ended.
 */
export function createFileStore(
  database: DatabaseSync,
  { log, maxPages = maxFilePages }: FileStoreParts,
): IdempotencyStore {
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA max_page_count = ${maxPages}`,
  );
  database.exec(stateSchema);

  const find = database.prepare(
    'SELECT bodyHash, since, isFree, reply FROM submission WHERE id = ? AND expiresAt > ?',
  );
  const insert = database.prepare(
    'INSERT OR REPLACE INTO submission (id, bodyHash, requestId, since, expiresAt) VALUES (:id, :bodyHash, :requestId, :since, :expiresAt)',
  );
  const save = database.prepare(
    `INSERT INTO submission (id, bodyHash, requestId, since, expiresAt, isFree, reply) VALUES (:id, :bodyHash, '', :now, :expiresAt, :isFree, :reply)
    ON CONFLICT (id) DO UPDATE SET bodyHash = excluded.bodyHash, expiresAt = excluded.expiresAt, isFree = excluded.isFree, reply = excluded.reply`,
  );
  // A window that ends later than its limit allows was stored before the clock was set back, so it is ignored.
  const findCount = database.prepare(
    'SELECT count, endsAt FROM counted WHERE key = ? AND endsAt > ? AND endsAt <= ?',
  );
  const setCount = database.prepare(
    'INSERT OR REPLACE INTO counted (key, count, endsAt) VALUES (?, ?, ?)',
  );
  const findTime = database.prepare('SELECT count FROM counted WHERE key = ?');
  const timeOf = (name: 'birth' | 'latest') => Number(findTime.get(name)?.count ?? 0);
  // Two rows of `counted` never expire: `birth` is when the file was new or its clock was set back, `latest` is the latest time seen.
  const setTime = (name: 'birth' | 'latest', now: number) =>
    void setCount.run(name, now, Number.MAX_SAFE_INTEGER);
  const isSetBack = (now: number) => now < timeOf('latest') - clockToleranceMs;
  const purge = [
    ['submission', 'id', 'expiresAt'],
    ['counted', 'key', 'endsAt'],
  ].map(([table, key, end]) =>
    database.prepare(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${end} <= ? LIMIT ${maxPurged})`,
    ),
  );

  const transaction = <Result>(work: () => Result) => inTransaction(database, work);

  const file = database.location();
  const inode = () => {
    try {
      return file === null ? undefined : statSync(file).ino;
    } catch {
      return undefined;
    }
  };
  const openedInode = inode();
  /** If the file was replaced, the process would go on writing to the old file, and a restart would not find what it wrote. */
  const fault = () => (inode() === openedInode ? null : 'the file of STATE_DIR is gone');

  const read = (id: string): (StoredSubmission & { isFree: boolean }) | null => {
    const row = find.get(id, Date.now()) as Row | undefined;
    if (!row) return null;
    const { bodyHash, since, isFree, reply } = row;
    const stored = reply === null ? undefined : (JSON.parse(reply) as CallReply);
    return {
      bodyHash,
      reply: stored,
      ageMs: Math.max(0, Date.now() - since),
      isFree: isFree === 1,
    };
  };

  transaction(() => {
    const running = database.prepare('SELECT requestId FROM submission WHERE reply IS NULL').all();
    database
      .prepare('UPDATE submission SET reply = ? WHERE reply IS NULL')
      .run(JSON.stringify(unknownReply()));
    // Every start writes `birth`, because this write proves that the file can be written.
    setTime('birth', timeOf('birth') || Date.now());
    for (const { requestId } of running) log.warn({ event: 'submission_interrupted', requestId });
  });

  return {
    claim: async ({ id, bodyHash, requestId, limits }) => {
      const gone = fault();
      if (gone) throw Object.assign(new Error(gone), { errstr: gone });
      return transaction(() => {
        const stored = read(id);
        if (stored && !stored.isFree) return stored;
        const now = Date.now();
        const counted = limits.map(({ name, key, max, windowMs }) => {
          const { count, endsAt } = (findCount.get(key, now, now + windowMs) ?? {
            count: 0,
            endsAt: now + windowMs,
          }) as Record<string, number>;
          return { name, key, max, count: Number(count), endsAt: Number(endsAt) };
        });
        const exhausted = counted.find(({ count, max }) => count >= max);
        if (exhausted) return { limit: exhausted.name, waitMs: exhausted.endsAt - now };
        if (isSetBack(now)) {
          log.error({ event: 'clock_set_back' });
          setTime('birth', now);
        }
        setTime('latest', now);
        for (const expired of purge) expired.run(now);
        for (const { key, count, endsAt } of counted) setCount.run(key, count + 1, endsAt);
        insert.run({ id, bodyHash, requestId, since: now, expiresAt: now + submissionTtlMs });
        return null;
      });
    },
    read: async (id) => read(id),
    fault,
    dataAgeMs: async () =>
      fault() || isSetBack(Date.now()) ? 0 : Math.max(0, Date.now() - timeOf('birth')),
    saveResult: async (id, bodyHash, reply) => {
      const now = Date.now();
      save.run({
        id,
        bodyHash,
        now,
        expiresAt: now + ttlOf(reply),
        isFree: isClaimable(reply) ? 1 : 0,
        reply: JSON.stringify(reply),
      });
    },
  };
}
