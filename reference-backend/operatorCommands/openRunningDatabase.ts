import { existsSync } from 'node:fs';
import { DatabaseVersionError, openDatabase } from '../database/openDatabase.ts';
import type { Database } from '../database/openDatabase.ts';
import { CommandError } from './operatorCommand.ts';

/** Opens a backend's database file; the backend may be running, because SQLite allows several writers. Throws `CommandError` if there is none. */
export function openRunningDatabase(location: string): Database {
  if (location === ':memory:')
    throw new CommandError('BACKEND_DATABASE is :memory:, which no second program can open. Give the backend a file.');
  if (!existsSync(location)) {
    throw new CommandError(`There is no ${location}. Start the demo first (npm run demo), or name the backend's file in BACKEND_DATABASE.`);
  }
  try {
    return openDatabase(location);
  } catch (error) {
    if (error instanceof DatabaseVersionError) throw new CommandError(error.message);
    throw new CommandError(`${location} cannot be opened as the backend's database.`);
  }
}
