import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { defaultRules } from '../backendContext.ts';
import { DatabaseVersionError, openDatabase, type Database } from '../database/openDatabase.ts';
import { CommandError, usageOf, type OperatorCommand } from './operatorCommand.ts';
import { operatorCommands } from './operatorCommands.ts';

const help = [
  'npm run backend                 starts the reference backend; -- --fresh empties it first',
  'npm run backend -- COMMAND ...  acts as the operator of a running one',
  '',
  ...operatorCommands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.does}`]),
  '',
  'TEXT and CONTENTS are HTML. BACKEND_DATABASE names the database file; default .demo/reference-backend.sqlite.',
].join('\n');

/** Runs the words typed after `npm run backend --` and returns the output. Throws `CommandError` for invalid input. */
export function runOperatorCommand(words: string[], databaseFile: string): string {
  if (words.includes('--help') || words.includes('-h')) return help;
  const name = words.slice(0, 2).join(' ');
  const command = operatorCommands.find((candidate) => candidate.name === name);
  if (!command) throw new CommandError(`There is no command "${name}". npm run backend -- --help lists them.`);
  const given = readFields(command, words.slice(2));
  const database = openRunningDatabase(databaseFile);
  try {
    return command.run({ database, now: Date.now, publicOrigin: '', rules: defaultRules }, given);
  } finally {
    database.close();
  }
}

/** Opens a backend's database file; the backend may be running, because SQLite allows several writers. Throws `CommandError` if there is none. */
function openRunningDatabase(location: string): Database {
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

function readFields(command: OperatorCommand, words: string[]): Record<string, string> {
  const fields = Object.keys(command.fields);
  const argumentNames = fields.filter((field) => command.fields[field] === 'argument');
  const optionNames = fields.filter((field) => command.fields[field] !== 'argument');
  const { values, positionals } = parse(command, optionNames, words);
  if (positionals.length > argumentNames.length)
    throw wrong(command, `"${positionals[argumentNames.length]}" is too much: texts with spaces need quotes.`);

  const given = Object.fromEntries(fields.map((field) => [field, values[field] ?? positionals[argumentNames.indexOf(field)] ?? '']));
  const missing = fields.find((field) => command.fields[field] !== 'optional' && given[field]!.trim() === '');
  if (missing) throw wrong(command, `${missing.toUpperCase()} is missing.`);
  return given;
}

function parse(command: OperatorCommand, optionNames: string[], words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }])),
    });
  } catch (error) {
    throw wrong(command, (error as Error).message.replace(/\.\s.*/s, '.')); // the rest explains parseArgs to programmers
  }
}

const wrong = (command: OperatorCommand, problem: string) => new CommandError(`${problem}\nUsage: npm run backend -- ${usageOf(command)}`);
