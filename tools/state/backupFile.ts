import { closeSync, createReadStream, createWriteStream, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export type StateKind = 'file' | 'redis';

/** The contents of a backup: an SQLite database in a gzip file, whose checksum and length show damage. */
export interface OpenBackup {
  kind: StateKind;
  createdAt: string;
  bytes: number;
  database: DatabaseSync;
  /** The extracted database. */
  databaseFile: string;
}

/** Of the tables of a backup. 1 was a file with a header of JSON. */
const version = 2;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/** Runs `work` with a folder that only this user can read. The folder is removed afterwards, also after Ctrl+C. */
async function withFolder<Result>(prefix: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(prefix);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Writes the tables that `fill` puts into a new database to `file`, whole or not at all. */
export async function writeBackup(file: string, kind: StateKind, fill: (databaseFile: string) => Promise<void>): Promise<void> {
  const createdAt = new Date().toISOString();
  const parent = path.dirname(path.resolve(file));
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${parent}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${file} is a folder.`);
  const cannotWrite = (error: unknown): never => {
    throw new Error(`${file} cannot be written (${codeOf(error)}).`);
  };
  const filled = async (folder: string) => {
    const databaseFile = path.join(folder, 'state.sqlite');
    await fill(databaseFile);
    const database = new DatabaseSync(databaseFile);
    database.exec('CREATE TABLE backup (version INTEGER NOT NULL, kind TEXT NOT NULL, createdAt TEXT NOT NULL) STRICT');
    database.prepare('INSERT INTO backup VALUES (?, ?, ?)').run(version, kind, createdAt);
    database.close();
    try {
      const whole = path.join(folder, 'whole');
      const target = createWriteStream(whole, { mode: 0o600, flush: true });
      await pipeline(createReadStream(databaseFile), createGzip({ level: 1 }), target);
      renameSync(whole, file);
      syncFolder(parent);
    } catch (error) {
      cannotWrite(error);
    }
  };
  await withFolder(path.join(parent, `.${path.basename(file)}.part-`), filled).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === 'mkdtemp') cannotWrite(error);
    throw error;
  });
}

/** Waits until the new name of a file is on the disk. */
function syncFolder(folder: string): void {
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
}

/** Checks a backup and calls `work` with its contents. @throws one plain sentence if it is damaged */
export async function readBackup<Result>(file: string, work: (backup: OpenBackup) => Promise<Result> | Result): Promise<Result> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no file ${file}.`);
  return withFolder(path.join(tmpdir(), 'maru-state-'), async (folder) => {
    const databaseFile = path.join(folder, 'state.sqlite');
    try {
      await pipeline(createReadStream(file), createGunzip(), createWriteStream(databaseFile, { mode: 0o600 }));
    } catch (error) {
      throw extractionFault(file, error);
    }
    const { database, kind, createdAt } = openExtracted(file, databaseFile);
    try {
      return await work({ kind, createdAt, bytes: statSync(databaseFile).size, database, databaseFile });
    } finally {
      database.close();
    }
  });
}

function extractionFault(file: string, error: unknown): Error {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return new Error(`${file} is truncated.`);
  if (!code.startsWith('Z_')) return new Error(`${file} cannot be read (${code}).`);
  const isOther = /header|compression method/.test((error as Error).message);
  return new Error(
    isOther ? `${file} is not a backup of the state that this release reads.` : `${file} is damaged: its checksum is wrong.`,
  );
}

function openExtracted(file: string, databaseFile: string): Pick<OpenBackup, 'database' | 'kind' | 'createdAt'> {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check(1)').get() ?? {};
    if (integrity !== 'ok') throw new Error(String(integrity));
    const header = database.prepare('SELECT version, kind, createdAt FROM backup').get();
    if (header?.version !== version) throw new Error(`the format is ${String(header?.version)}, and this release reads ${version}`);
    return { database, kind: header.kind as StateKind, createdAt: String(header.createdAt) };
  } catch (error) {
    database.close();
    throw new Error(`${file} is damaged: ${(error as Error).message}.`);
  }
}
