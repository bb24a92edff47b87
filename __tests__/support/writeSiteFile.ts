import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'maru-sites-'));
let files = 0;

// Not in the function: a hook that is registered while a test runs never does.
afterAll(() => rmSync(folder, { recursive: true }));

/** A site file with this content, until the tests of the file end. */
export function writeSiteFile(content: object | string): string {
  const file = path.join(folder, `site-${(files += 1)}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
