import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder that is deleted after the tests of this file or block. Not for use within a test, where `afterAll` registers no hook. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'maru-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
