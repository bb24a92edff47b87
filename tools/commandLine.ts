import { existsSync } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configuration.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Reads the variables of `.env`, as the portal's start does. Not for a command that runs the programs of others. */
export function readSettings(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Runs a command. A fault ends the process with 1 and its sentence, without a stack. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (fault) {
    const text = fault instanceof ConfigurationError ? fault.faults.join('\n') : String((fault as Error).message);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
