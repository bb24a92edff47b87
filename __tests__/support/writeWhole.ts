import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file in one step, as an operator's `mv` does, so that the portal never reads a part of it. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
