import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Call this function outside of tests, because `afterAll` registers no hook within a test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'maru-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
