import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { operatorCommands } from '#reference-backend/operatorCommands/operatorCommands.ts';
import { runOperatorCommand } from '#reference-backend/operatorCommands/runOperatorCommand.ts';
import { runCommand } from '#tests/support/runCommand.ts';
import { playOperator } from './playOperator.ts';

const patience = { timeout: 60_000 };

it('explains every command', patience, async () => {
  const { exitCode, said } = await runCommand(['--help'], 'nowhere.sqlite');

  expect(exitCode).toBe(0);
  for (const { name, does } of operatorCommands) {
    expect(said).toContain(`  ${name}`);
    expect(said).toContain(does);
  }
});

it.each([
  [['foo'], 'There is no command "foo".'],
  [['--frehs'], 'There is no command "--frehs".'],
  [['notice'], 'There is no command "notice".'],
  [['notice', 'add', '--title', 'a'], 'CONTENTS is missing.'],
  [['notice', 'add', '--title', ' ', '--contents', 'a'], 'TITLE is missing.'],
  [['notice', 'add', '--titel', 'a'], "Unknown option '--titel'."],
  [['note', 'send', 'demo', 'a'], 'TEXT is missing.'],
  [['note', 'send', 'demo', 'a', 'two', 'words'], '"words" is too much'],
  [['help', 'answer', '1', ''], 'TEXT is missing.'],
  [['help', 'list', 'all'], '"all" is too much'],
])('refuses %j with the reason', (words, problem) => {
  expect(() => runOperatorCommand(words, 'nowhere.sqlite')).toThrow(problem);
});

it.each(['0', '-1', '1.5', 'one', '1; DROP TABLE notices', '9'.repeat(16)])('refuses the id "%s"', async (id) => {
  const { databaseFile, context } = await playOperator('normal');

  expect(() => runOperatorCommand(['notice', 'remove', '--', id], databaseFile)).toThrow('An id is a whole number');
  expect(context.database.one('SELECT 1 FROM notices')).toBeDefined();
});

it('does not create a missing database', patience, async () => {
  const { exitCode, complained } = await runCommand(['notice', 'list'], '.nowhere/none.sqlite');

  expect(exitCode).toBe(1);
  expect(complained).toContain('Start the demo first');
  expect(existsSync('.nowhere')).toBe(false);
  expect(() => runOperatorCommand(['notice', 'list'], ':memory:')).toThrow('no second program');
});

it('does not change a database of another version or another file', async () => {
  const { databaseFile } = await playOperator();
  const connection = new DatabaseSync(databaseFile);
  connection.exec('PRAGMA user_version = 1');
  connection.close();

  expect(() => runOperatorCommand(['notice', 'list'], databaseFile)).toThrow('start with --fresh');
  expect(() => runOperatorCommand(['notice', 'list'], 'package.json')).toThrow('cannot be opened');
});
