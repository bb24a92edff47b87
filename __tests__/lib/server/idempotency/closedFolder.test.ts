import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { keptLog } from '#tests/support/keptLog.ts';

it('a folder that cannot be looked at any more is a fault of the store, for /readyz, and no exception', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const above = path.join(folder, 'above');
  mkdirSync(above);
  const store = openFileStore(path.join(above, 'state'), keptLog());
  expect(store.fault()).toBeNull();
  renameSync(above, path.join(folder, 'moved'));
  symlinkSync('above', above); // ELOOP, as EACCES for a user that is not root
  expect(store.fault()).toBe('the file of STATE_DIR is gone');
});
