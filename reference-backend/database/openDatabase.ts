import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { schema, schemaVersion } from './schema.ts';

/** All methods are synchronous, so no request sees an unfinished `transaction` of another request. Row types are not checked. */
export interface Database {
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** `id` has a meaning only after an INSERT. */
  run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number };
  /** A transaction inside another transaction is a savepoint. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function removeDatabase(location: string): void {
  if (location !== ':memory:')
    for (const suffix of ['', '-wal', '-shm']) rmSync(location + suffix, { force: true });
}

/** @throws {Error} if the file has another schema version, because demo data is not migrated */
export function openDatabase(location: string): Database {
  if (location !== ':memory:') mkdirSync(dirname(location), { recursive: true });
  const connection = new DatabaseSync(location);
  connection.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;',
  );
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
    one: <Row>(sql: string, ...values: SQLInputValue[]) =>
      prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    run(sql, ...values) {
      const { lastInsertRowid, changes } = prepared(sql).run(...values);
      return { id: Number(lastInsertRowid), changes: Number(changes) };
    },
    transaction(work) {
      const [begin, commit, rollback] =
        depth === 0
          ? ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK']
          : ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part'];
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
  const { user_version: version } = connection.prepare('PRAGMA user_version').get() as {
    user_version: number;
  };
  if (version === schemaVersion) return;
  if (version !== 0) {
    throw new Error(
      `${location} has tables of version ${version}, this program wants ${schemaVersion}: start with --fresh.`,
    );
  }
  connection.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT;`);
}
