import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigurationError } from '#lib/server/config/configuration.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends the process: the command was not given as its usage says, or there is nothing that it can work on. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;

/** Reads the options and words of a command line. `--help` prints the usage, and so does an unknown option. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options): Parsed<Options> {
  if (process.argv.includes('--help')) {
    print(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals: true }) as Parsed<Options>;
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A table for people: each column as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

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
