import { readFileSync } from 'node:fs';
import { ConfigurationError } from './configurationError.ts';

/** Why a file cannot be read: missing (ENOENT), another user's (EACCES), a folder (EISDIR). */
export const unreadableRule = (error: unknown) => `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`;

/** The text of the file that a variable names. @throws {ConfigurationError} */
export function readConfigText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, ''); // some editors write a byte order mark
  } catch (error) {
    throw new ConfigurationError([{ variable, rule: unreadableRule(error) }]);
  }
}

/** @throws {ConfigurationError} with the position only: the rest of the message quotes the file */
export function parseConfigJson(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = / \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? '';
    throw new ConfigurationError([{ variable, rule: `is not valid JSON${position}` }]);
  }
}
