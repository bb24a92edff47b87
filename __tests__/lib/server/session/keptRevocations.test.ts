import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { fileMarks } from '#lib/server/idempotency/idempotencyFile.ts';
import { moneySubmissions } from '#lib/server/idempotency/submissions.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { isSessionRevoked, isSessionRevokedNow, revokeMember, revokeSession } from '#lib/server/session/revokedSessions.ts';
import { configure } from '#tests/support/authServer.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lines = watchLog();

beforeEach(() => {
  configure({ STATE_DIR: folder });
  fileMarks(); // a page may be read before the first money call opens the file
  moneySubmissions();
});

/** What a restart does to the memory of the process. */
function forget() {
  for (const name of ['revokedSessions', 'validFrom', 'sessionsAskedAt']) processSingleton(name, () => new Map()).clear();
}

const isRevoked = (sessionId: string, userId: string, issuedAt: number) => isSessionRevoked({ sessionId, userId, issuedAt });

it('without Redis, a restart keeps signed-out sessions and those that a change of the password has ended', async () => {
  const now = Date.now();
  await revokeSession('ended');
  await revokeMember('changed', now);
  forget();
  expect(isRevoked('ended', 'demo', now)).toBe(true);
  expect(isRevoked('before', 'changed', now - 1)).toBe(true);
  expect(isRevoked('after', 'changed', now)).toBe(false);
  expect(isRevoked('other', 'demo', now)).toBe(false);
});

it('a sign-out elsewhere is seen at once by who must be sure, and after some seconds by the others', async () => {
  expect(isRevoked('elsewhere', 'demo', Date.now())).toBe(false);
  await revokeSession('elsewhere');
  processSingleton('revokedSessions', () => new Map()).clear(); // as if another instance had written it
  expect(isRevoked('elsewhere', 'demo', Date.now())).toBe(false);
  expect(isSessionRevokedNow({ sessionId: 'elsewhere', userId: 'demo', issuedAt: Date.now() })).toBe(true);
});

it('a secret that replaces another one revives no session', async () => {
  const now = Date.now();
  await revokeMember('rotated', now);
  forget();
  configure({ STATE_DIR: folder, NEXTAUTH_SECRET: `${'t'.repeat(32)},${'s'.repeat(32)}` });
  expect(isRevoked('one', 'rotated', now - 1)).toBe(true);
});

it('a session ends also if the disk is full: the log says that a restart will forget it', async () => {
  vi.spyOn(fileMarks() as NonNullable<ReturnType<typeof fileMarks>>, 'write').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  await revokeSession('full');
  expect(isRevoked('full', 'demo', Date.now())).toBe(true);
  expect(lines).toContainEqual({ level: 'error', event: 'revocation_lost' });
});
