import { existsSync } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command with the variables of `.env`. A fault ends the process with 1 and its sentence, without a stack. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await work();
  } catch (fault) {
    const text = fault instanceof ConfigurationError ? fault.faults.join('\n') : String((fault as Error).message);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
