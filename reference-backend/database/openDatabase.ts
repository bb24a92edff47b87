import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { schema, schemaVersion } from './schema.ts';

/**
 * node:sqlite with its statements prepared once. Everything is synchronous, so what one `transaction` does no other request can see half done.
 * Row types are the caller's word: they stand beside the SQL that makes them true.
 */
export interface Database {
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Answers the id of the row that was inserted (0 for other statements) and how many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number };
  /** All of `work` or nothing of it. Inside another transaction it is a part that can fail alone. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/** The file was written by another version of this program. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

/** Takes a database file away with all that belongs to it; nothing happens where it lies in memory. */
export function removeDatabase(location: string): void {
  if (location !== ':memory:') for (const suffix of ['', '-wal', '-shm']) rmSync(location + suffix, { force: true });
}

/**
 * Opens a database file, or `':memory:'`; creates file, folder and tables where they are missing.
 * Throws `DatabaseVersionError` when the file's tables are of another version: there is nothing worth migrating in a demo.
 */
export function openDatabase(location: string): Database {
  if (location !== ':memory:') mkdirSync(dirname(location), { recursive: true });
  const connection = new DatabaseSync(location);
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;');
  try {
    ensureSchema(connection, location);
  } catch (error) {
    connection.close();
    throw error;
  }

  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  let depth = 0;

  return {
    one: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    run(sql, ...values) {
      const { lastInsertRowid, changes } = prepared(sql).run(...values);
      return { id: Number(lastInsertRowid), changes: Number(changes) };
    },
    transaction(work) {
      const [begin, commit, rollback] =
        depth === 0 ? ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'] : ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part'];
      connection.exec(begin);
      depth += 1;
      try {
        const result = work();
        connection.exec(commit);
        return result;
      } catch (error) {
        connection.exec(rollback);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => connection.close(),
  };
}

function ensureSchema(connection: DatabaseSync, location: string) {
  const { user_version: version } = connection.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version === schemaVersion) return;
  if (version !== 0) {
    throw new DatabaseVersionError(
      `${location} has tables of version ${version}, this program wants ${schemaVersion}: start with --fresh.`,
    );
  }
  connection.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT;`);
}
