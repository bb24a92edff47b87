import { renameSync, writeFileSync } from 'node:fs';

/** The file is replaced in one step, as an operator's `mv` does, so that the portal never reads a part of the file. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
