import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type StateKind = 'file' | 'redis';

/** The first line of a backup, as JSON. An SQLite database follows; the checksum covers both. */
interface Header {
  maru: 'state';
  version: number;
  kind: StateKind;
  createdAt: string;
  bytes: number;
  sha256: string;
}

export interface OpenBackup {
  kind: StateKind;
  createdAt: string;
  bytes: number;
  database: DatabaseSync;
  /** The extracted database. */
  databaseFile: string;
}

const version = 1;
const maxHeaderBytes = 1_000;
const chunkBytes = 1_048_576;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/** The checksum begins with the other fields of the header. */
const hashOfHeader = ({ maru, version: format, kind, createdAt, bytes }: Omit<Header, 'sha256'>) =>
  createHash('sha256').update(JSON.stringify([maru, format, kind, createdAt, bytes]));

/** Calls `take` with each part of the open file from `position` on. Files may be too large for memory. */
function readParts(open: number, position: number, take: (part: Buffer) => void): void {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let at = position, size; (size = readSync(open, buffer, 0, chunkBytes, at)) > 0; at += size) take(buffer.subarray(0, size));
}

function writeAll(open: number, part: Buffer): void {
  for (let at = 0; at < part.length;) at += writeSync(open, part, at);
}

/** Runs `work` with a folder only for this user, which is gone afterwards, also after Ctrl+C. */
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

/** Writes what `fill` puts into a new database to `file`, whole or not at all. */
export async function writeBackup(file: string, kind: StateKind, fill: (databaseFile: string) => Promise<void>): Promise<void> {
  const createdAt = new Date().toISOString();
  const parent = path.dirname(path.resolve(file));
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${parent}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${file} is a folder.`);
  const cannotWrite = (error: unknown): never => {
    throw new Error(`${file} cannot be written (${codeOf(error)}).`);
  };
  const parts = path.join(parent, `.${path.basename(file)}.part-`);
  const filled = async (folder: string) => {
    const databaseFile = path.join(folder, 'state.sqlite');
    await fill(databaseFile);
    try {
      const whole = path.join(folder, 'whole');
      copyWithHeader(databaseFile, whole, { maru: 'state', version, kind, createdAt, bytes: statSync(databaseFile).size });
      renameSync(whole, file);
      syncFolder(parent);
    } catch (error) {
      cannotWrite(error);
    }
  };
  await withFolder(parts, filled).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === 'mkdtemp') cannotWrite(error);
    throw error;
  });
}

function copyWithHeader(from: string, to: string, header: Omit<Header, 'sha256'>): void {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx', 0o600)];
  try {
    const hash = hashOfHeader(header);
    readParts(source, 0, (part) => hash.update(part));
    writeAll(target, Buffer.from(`${JSON.stringify({ ...header, sha256: hash.digest('hex') })}\n`));
    readParts(source, 0, (part) => writeAll(target, part));
    fsyncSync(target);
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** The new name is on the disk. */
function syncFolder(folder: string): void {
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
}

/** Checks a backup and calls `work` with its contents. @throws one plain sentence if it is damaged */
export async function readBackup<Result>(file: string, work: (backup: OpenBackup) => Promise<Result> | Result): Promise<Result> {
  let open: number;
  try {
    open = openSync(file, 'r');
  } catch (error) {
    throw new Error(codeOf(error) === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${codeOf(error)}).`);
  }
  try {
    if (!fstatSync(open).isFile()) throw new Error(`${file} is not a backup of the state.`);
    return await withFolder(path.join(tmpdir(), 'maru-state-'), async (folder) => {
      const databaseFile = path.join(folder, 'state.sqlite');
      const { kind, createdAt, bytes } = extract(file, open, databaseFile);
      const database = openExtracted(file, databaseFile);
      try {
        return await work({ kind, createdAt, bytes, database, databaseFile });
      } finally {
        database.close();
      }
    });
  } finally {
    closeSync(open);
  }
}

function extract(file: string, open: number, databaseFile: string): Header {
  const start = Buffer.alloc(maxHeaderBytes);
  const line = start.subarray(0, readSync(open, start, 0, maxHeaderBytes, 0));
  const header = parseHeader(line.subarray(0, Math.max(0, line.indexOf('\n'))).toString());
  if (!header) throw new Error(`${file} is not a backup of the state.`);
  if (header.version !== version) throw new Error(`${file} has the format ${header.version}; this release reads ${version}.`);
  const target = openSync(databaseFile, 'wx', 0o600);
  const hash = hashOfHeader(header);
  let bytes = 0;
  try {
    readParts(open, line.indexOf('\n') + 1, (part) => {
      bytes += part.length;
      hash.update(part);
      writeAll(target, part);
    });
  } finally {
    closeSync(target);
  }
  if (bytes < header.bytes) throw new Error(`${file} is truncated: ${bytes} of ${header.bytes} bytes.`);
  if (hash.digest('hex') !== header.sha256) throw new Error(`${file} is damaged: its checksum is wrong.`);
  return header;
}

function parseHeader(line: string): Header | null {
  try {
    const { maru, version: format, kind, createdAt, bytes, sha256 } = JSON.parse(line) as Partial<Header>;
    if (maru !== 'state' || typeof format !== 'number' || (kind !== 'file' && kind !== 'redis')) return null;
    if (typeof createdAt !== 'string' || typeof bytes !== 'number' || typeof sha256 !== 'string') return null;
    return { maru, version: format, kind, createdAt, bytes, sha256 };
  } catch {
    return null;
  }
}

function openExtracted(file: string, databaseFile: string): DatabaseSync {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check(1)').get() ?? {};
    if (integrity !== 'ok') throw new Error(String(integrity));
    return database;
  } catch (error) {
    database.close();
    throw new Error(`${file} is damaged: SQLite says “${(error as Error).message}”.`);
  }
}
