import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigurationError } from '#lib/server/config/configuration.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints the reason and ends the process with status 2, because the command line is not valid or a file cannot be used. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;

/** Parses the options and words of the command line. With `--help` or an unknown option, prints the usage and ends the process. */
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

/** A text table in which each column is as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

/** Reads `.env` into the environment, as the portal does at its start. Foreign programs that the command runs would inherit its secrets. */
export function readSettings(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Runs a command. After an error, prints its message without the stack and ends the process with status 1. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (fault) {
    const text = fault instanceof ConfigurationError ? fault.faults.join('\n') : String((fault as Error).message);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
