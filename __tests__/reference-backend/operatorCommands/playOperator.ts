import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { runCommand } from '#tests/support/runCommand.ts';
import { startBackend } from '../startBackend.ts';

/** A backend with a database file, and operator commands in a second process. */
export async function playOperator(scenario: ScenarioName = 'emptyMailbox') {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseFile = join(folder, 'demo.sqlite');
  const backend = await startBackend({ scenario, database: databaseFile });
  return { ...backend, databaseFile, operator: (...words: string[]) => runCommand(words, databaseFile) };
}
