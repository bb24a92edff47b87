import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A folder that is deleted after the tests of this file or block. Not for use in a test: a hook that is registered while it runs never does. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'maru-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
