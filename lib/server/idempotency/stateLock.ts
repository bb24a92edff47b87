import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY */
const busy = 5;

/** Whether an error of SQLite says that another process holds the lock of a file. */
export const isHeldByAnother = ({ errcode }: { errcode?: number }): boolean => errcode === busy;

/** Not by `recursive`: Node never returns where the system refuses a folder in an existing one as missing, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The file of the submissions and ended sessions in STATE_DIR. */
export const stateFile = (folder: string): string => path.join(folder, 'submissions.sqlite');

/** SQLite gives the files beside a database its mode. Those of a portal that was killed are still there. */
function makePrivate(database: string): void {
  // An existing one is not opened: to close it would end the locks that this process has on it.
  if (!existsSync(database)) closeSync(openSync(database, 'a', 0o600));
  for (const file of [database, `${database}-wal`, `${database}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

/**
 * Creates `folder` and takes it for this process alone, until `close` or the end of the process, also by SIGKILL: an exclusive lock of the
 * kernel on an empty file beside the submissions, which a backup by the same user can still read. No other user can read either file. Keep
 * the result: SQLite closes what nobody refers to.
 * @throws if the folder cannot be written, or another process has it (`isHeldByAnother`)
 */
export function lockStateFolder(folder: string): DatabaseSync {
  makeFolder(path.resolve(folder));
  const lockFile = path.join(folder, 'lock.sqlite');
  makePrivate(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 1_000 });
  try {
    // Never committed: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    makePrivate(stateFile(folder));
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
