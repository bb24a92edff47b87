import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A site file with this content, until the tests of the file end. */
export function writeSiteFile(content: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'maru-sites-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'site.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
