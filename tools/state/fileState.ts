import { statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { anyBodyHash, submissionTtlMs, unknownReply } from '#lib/server/idempotency/submissions.ts';
import { isHeldByAnother, lockStateFolder, stateFile, stateSchema } from '#lib/server/idempotency/idempotencyFile.ts';
import type { OpenBackup } from './backupFile.ts';

interface Restored {
  restored: number;
  /** How many of them have the outcome unknown only since the restore. */
  madeUnknown: number;
  /** The request ids of submissions that ran at the time of the backup. */
  interrupted: string[];
}

/** All pages in one step, because a copy in several steps starts anew after every write of the portal. */
const allPages = 2_147_483_647;

/** Refuses a folder of another user, because the portal could not write the files that this command makes there. */
function requireOwner(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Error(`STATE_DIR ${folder} is not a folder.`);
  if (found && found.uid !== process.getuid?.())
    throw new Error(`STATE_DIR ${folder} belongs to another user (uid ${found.uid}): run this command as that user.`);
}

function explain(folder: string, error: unknown): Error {
  const { code, errcode, errstr, message } = error as { code?: string; errcode?: number; errstr?: string; message: string };
  if (errcode === undefined && code === undefined) return error as Error;
  if (isHeldByAnother({ errcode: errcode ?? 0 })) return new Error(`STATE_DIR ${folder} is used by a portal or another command.`);
  if (errcode === 11 || errcode === 26) return new Error(`${stateFile(folder)} is damaged (${errstr}): move it away first.`);
  return new Error(`STATE_DIR ${folder} cannot be used (${errstr ?? code ?? message}).`);
}

/** Copies the submissions and marks of `folder` as they are at one moment, while the portal writes. */
export async function copyFolder(folder: string, databaseFile: string): Promise<void> {
  requireOwner(folder);
  const file = stateFile(folder);
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`STATE_DIR ${folder} has no state: there is no ${file}.`);
  let source: DatabaseSync | undefined;
  try {
    source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    // From here on this reader sees no later write, and the portal does not wait for it, because the file has a write-ahead log.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM submission').get();
    await backup(source, databaseFile, { rate: allPages });
  } catch (error) {
    throw explain(folder, error);
  } finally {
    source?.close();
  }
  const copy = new DatabaseSync(databaseFile);
  copy.exec('PRAGMA journal_mode = DELETE'); // one file
  copy.close();
}

/** Submissions without a final result in the backup. Since then they may have got one, or been sent with another body. */
const isOpen = '(reply IS NULL OR isFree = 1)';

/** A submission that was not sent is kept for minutes, an unknown one for a day. */
const expiry = `CASE WHEN isFree = 1 THEN since + ${submissionTtlMs} ELSE expiresAt END`;

/** An entry of the folder is newer than that of the backup and stays, unless it says that nothing was sent. */
const addSubmissions = `
  INSERT INTO main.submission (id, bodyHash, requestId, since, expiresAt, isFree, reply)
  SELECT id, CASE WHEN ${isOpen} THEN :anyBody ELSE bodyHash END, requestId, since, ${expiry}, 0,
    CASE WHEN ${isOpen} THEN :unknown ELSE reply END
  FROM backup.submission WHERE ${expiry} > :now
  ON CONFLICT (id) DO UPDATE SET bodyHash = excluded.bodyHash, since = excluded.since, expiresAt = excluded.expiresAt, isFree = 0,
    reply = excluded.reply WHERE main.submission.isFree = 1`;

const addCounted = `
  INSERT INTO main.counted SELECT key, count, endsAt FROM backup.counted WHERE key <> 'birth' AND endsAt > ?
  ON CONFLICT (key) DO UPDATE SET count = max(count, excluded.count), endsAt = max(endsAt, excluded.endsAt)`;

/** The time since which the store is complete. Of an older submission it never says that it was not received. */
const setBirth = "INSERT OR REPLACE INTO main.counted VALUES ('birth', ?, ?)";

/** Adds a backup to `folder`, in one transaction, while no portal has it. `isForced`: also to a folder with submissions. */
export function restoreFolder(folder: string, { databaseFile }: OpenBackup, isForced: boolean, now = Date.now()): Restored {
  requireOwner(folder);
  let lock: DatabaseSync | undefined;
  let target: DatabaseSync | undefined;
  try {
    lock = lockStateFolder(folder);
    target = new DatabaseSync(stateFile(folder), { timeout: 1_000 });
    target.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    target.exec(stateSchema);
    if (!isForced && target.prepare('SELECT 1 FROM submission LIMIT 1').get())
      throw new Error(`STATE_DIR ${folder} has submissions. With --force the backup is added to them.`);
    target.prepare('ATTACH ? AS backup').run(databaseFile);
    const open = target
      .prepare(`SELECT requestId, reply IS NULL AS isRunning FROM backup.submission WHERE ${isOpen} AND ${expiry} > ?`)
      .all(now) as { requestId: string; isRunning: number }[];
    target.exec('BEGIN IMMEDIATE');
    target.prepare(setBirth).run(now, Number.MAX_SAFE_INTEGER);
    target.prepare(addCounted).run(now);
    const { changes } = target.prepare(addSubmissions).run({ anyBody: anyBodyHash, unknown: JSON.stringify(unknownReply()), now });
    target.exec('COMMIT');
    const interrupted = open.filter(({ isRunning }) => isRunning).map(({ requestId }) => requestId);
    return { restored: Number(changes), madeUnknown: open.length, interrupted };
  } catch (error) {
    throw explain(folder, error);
  } finally {
    target?.close();
    lock?.close();
  }
}
