import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { moneyCalls, openForm, outcomeOf } from '#tests/support/moneyForms.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));

const { log, lines } = keptLog();

setUpProxy({}, undefined, async () => {
  const store = createFileStore(new DatabaseSync(path.join(folder, 'full.sqlite')), { log, maxPages: 10 });
  const fill = async () => {
    for (let index = 0; ; index += 1) await store.claim({ id: String(index), bodyHash: 'b'.repeat(43), requestId: '', limits: [] });
  };
  await fill().catch(() => {});
  return { submissions: submissionsIn(store, { log }) };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a full disk refuses money without sending it, and everything else is served', async () => {
  for (const name of moneyCalls) {
    const { submit, recall } = openForm(proxy, name, member);
    expect(outcomeOf(await submit())).toEqual([503, 'overloaded', 'not_sent']);
    // What it repeats may have been sent while the disk had room.
    expect(outcomeOf(await submit())).toEqual([503, 'overloaded', 'unknown']);
    expect((await recall()).json.error?.outcome).toBe('unknown');
  }
  expect(upstream.journal).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'state_file_failed', kind: 'database or disk is full' }));
  for (const name of ['user-health-check', 'get-note-list', 'del-all-help'] as const) {
    expect((await proxy.call(name, member)).status).toBe(200);
  }
});
