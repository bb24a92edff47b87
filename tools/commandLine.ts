import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigurationError } from '#lib/server/config/configuration.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Exit status 2 = the command line is not valid, or a file cannot be used. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/** With `--help` or an unknown option, prints the usage and ends the process. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
): Parsed<Options> {
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

export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

/** Foreign programs that the command runs would inherit the secrets of `.env`. */
export function readSettings(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (fault) {
    const text =
      fault instanceof ConfigurationError
        ? fault.faults.join('\n')
        : String((fault as Error).message);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
