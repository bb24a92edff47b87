import { existsSync, mkdirSync } from 'node:fs';
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

/**
 * Creates `folder` and takes it for this process alone, until `close` or the end of the process, also by SIGKILL: an exclusive lock of the
 * kernel on an empty file beside the submissions, which stay readable for a backup. Keep the result: SQLite closes what nobody refers to.
 * @throws if the folder cannot be written, or another process has it (`isHeldByAnother`)
 */
export function lockStateFolder(folder: string): DatabaseSync {
  makeFolder(path.resolve(folder));
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'), { timeout: 1_000 });
  try {
    // Never committed: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
