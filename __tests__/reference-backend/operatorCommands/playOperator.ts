import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { CommandError } from '#reference-backend/operatorCommands/operatorCommand.ts';
import { runOperatorCommand } from '#reference-backend/operatorCommands/runOperatorCommand.ts';
import { startBackend } from '../startBackend.ts';

/** A backend with a database file, and operator commands as `npm run backend -- <words>` runs them. */
export async function playOperator(scenario: ScenarioName = 'emptyMailbox') {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseFile = join(folder, 'demo.sqlite');
  const backend = await startBackend({ scenario, database: databaseFile });
  const operator = async (...words: string[]) => {
    try {
      return { exitCode: 0, said: runOperatorCommand(words, databaseFile).trim(), complained: '' };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { exitCode: 1, said: '', complained: error.message.trim() };
    }
  };
  return { ...backend, databaseFile, operator };
}
