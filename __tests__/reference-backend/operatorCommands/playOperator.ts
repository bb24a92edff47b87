import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { startBackend } from '../startBackend.ts';

interface Played {
  exitCode: number;
  said: string;
  complained: string;
}

/** `npm run backend -- <words>` as a process of its own. */
export function runCommand(words: string[], databaseFile: string): Promise<Played> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['reference-backend/command.ts', ...words],
      { env: { ...process.env, BACKEND_DATABASE: databaseFile } },
      (_, said, complained) => resolve({ exitCode: child.exitCode ?? -1, said: said.trim(), complained: complained.trim() }),
    );
  });
}

/** A backend that runs on a file, and an operator in a second program. */
export async function playOperator(scenario: ScenarioName = 'emptyMailbox') {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseFile = join(folder, 'demo.sqlite');
  const backend = await startBackend({ scenario, database: databaseFile });
  return { ...backend, databaseFile, operator: (...words: string[]) => runCommand(words, databaseFile) };
}
