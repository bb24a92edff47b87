import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import { answerReply } from '#lib/server/http/callReply.ts';
import { createFileStore, openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';

const { log, lines } = keptLog();
let folder: string;
beforeEach(() => {
  lines.length = 0;
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const submission = { id: 'form', bodyHash: 'body', limitMs: 20_000, requestId: 'request', limits: [] };
/** As after a kill: without the lock that this process still holds. */
const openFile = () => createFileStore(new DatabaseSync(path.join(folder, 'submissions.sqlite')), { log });
const success = vi.fn(async () => answerReply({ status: 'success' }));

it('a result survives the process', async () => {
  await submissionsIn(openFile(), { log }).submit(submission, success);
  const again = await submissionsIn(openFile(), { log }).submit(submission, success);
  expect([again.answer, again.isReplayed, success.mock.calls.length]).toEqual(['success', true, 1]);
  expect(lines).toEqual([]);
});

it('a submission that runs when the process is killed is unknown after the next start, logged, and never sent again', async () => {
  void submissionsIn(openFile(), { log }).submit(submission, () => new Promise(() => {}));
  await Promise.resolve();
  const restarted = submissionsIn(openFile(), { log });
  expect(lines).toMatchObject([{ level: 'warn', event: 'submission_interrupted', requestId: 'request' }]);
  for (const reply of [await restarted.submit(submission, success), await restarted.replay('form', 20_000)]) {
    expect([reply?.outcome, reply?.code]).toEqual(['unknown', 'upstream_timeout']);
  }
  expect(success).not.toHaveBeenCalled();
});

it('a folder belongs to one process; the kernel frees it when that process is killed', async () => {
  const open = `import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts'; openFileStore(${JSON.stringify(folder)}, {});`;
  const script = `${open} console.log('open'); setInterval(() => {}, 1000);`;
  const portal = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(portal.stdout, 'data');
  expect(() => openFileStore(folder, { log })).toThrow(`STATE_DIR must be a folder that no other running portal uses: ${folder}.`);
  portal.kill('SIGKILL');
  await once(portal, 'close');
  expect(await openFileStore(folder, { log }).claim(submission)).toBeNull();
});

it('only the portal’s user can read the files of STATE_DIR, whatever the umask, also those of an earlier version', async () => {
  const names = ['lock.sqlite', 'submissions.sqlite', 'submissions.sqlite-shm', 'submissions.sqlite-wal'];
  const open = `import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts'; process.umask(0); openFileStore(${JSON.stringify(folder)}, {});`;
  const openAndDie = async () => {
    const portal = spawn(process.execPath, ['--input-type=module', '-e', `${open} process.kill(process.pid, 'SIGKILL')`], {
      stdio: 'inherit',
    });
    await once(portal, 'close');
    return readdirSync(folder)
      .sort()
      .map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]);
  };
  expect(await openAndDie()).toEqual(names.map((name) => [name, '600']));
  for (const name of names) chmodSync(path.join(folder, name), 0o644);
  expect(await openAndDie()).toEqual(names.map((name) => [name, '600']));
});

it('expired submissions are deleted in small steps, which do not block the process', async () => {
  const database = new DatabaseSync(':memory:');
  const store = createFileStore(database, { log });
  const past = Date.now() - 1;
  const insert = database.prepare("INSERT INTO submission VALUES (?, 'body', '', 0, ?, 0, NULL)");
  for (let index = 0; index < 350; index += 1) insert.run(String(index), past);
  const left = async (id: string) => {
    expect(await store.claim({ ...submission, id })).toBeNull();
    return database.prepare('SELECT count(*) AS rows FROM submission WHERE expiresAt <= ?').get(past)?.rows;
  };
  expect([await left('a'), await left('b'), await left('c'), await left('d')]).toEqual([250, 150, 50, 0]);
});

it('with a full disk, claims are refused, stored results stay, and a result that cannot be stored is still returned', async () => {
  const file = path.join(folder, 'small.sqlite');
  const store = createFileStore(new DatabaseSync(file), { log, maxPages: 12 });
  const submissions = submissionsIn(store, { log });
  await submissions.submit(submission, success);
  const fill = async () => {
    for (let index = 0; ; index += 1) await store.claim({ ...submission, id: String(index).padEnd(300, 'x') });
  };
  await expect(fill()).rejects.toThrow(/full/);
  await expect(submissions.submit({ ...submission, id: 'x'.repeat(400) }, success)).rejects.toMatchObject({ code: 'overloaded' });
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'state_file_failed', kind: 'database or disk is full' }));
  expect((await submissions.replay('form', 20_000))?.answer).toBe('success');
  await expect(store.claim({ ...submission, id: 'y'.repeat(400) })).rejects.toThrow(/full/);
  expect(await store.read('y'.repeat(400))).toBeNull();
});

it('the file contains no key, member, body or amount in clear, and only its owner can open the folder', async () => {
  const place = path.join(folder, 'new', 'state');
  await submissionsIn(openFileStore(place, { log }), { log }).submit(submission, success);
  expect(['new', 'new/state'].map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual([0o700, 0o700]);
  const names = readdirSync(place);
  expect(names).toContain('submissions.sqlite');
  const text = names.map((name) => readFileSync(path.join(place, name), 'latin1')).join('');
  expect(text).toContain('"answer":"success"');
  expect(text).not.toMatch(/demo|balance|10000/);
});

it.each([
  ['deleted', () => rmSync(path.join(folder, 'submissions.sqlite'))],
  ['replaced', () => renameSync(path.join(folder, 'other.sqlite'), path.join(folder, 'submissions.sqlite'))],
])('a file that was %s under the running portal refuses money, because a restart would forget it', async (_, disturb) => {
  writeFileSync(path.join(folder, 'other.sqlite'), '');
  const store = openFileStore(folder, { log });
  const submissions = submissionsIn(store, { log });
  await submissions.submit(submission, success);
  expect(submissions.fault()).toBeNull();
  disturb();
  await expect(submissions.submit({ ...submission, id: 'next' }, success)).rejects.toMatchObject({ code: 'overloaded' });
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'state_file_failed', kind: 'the file of STATE_DIR is gone' }),
  );
  expect([submissions.fault(), await store.keptMs()]).toEqual(['the file of STATE_DIR is gone', 0]);
  expect(success).toHaveBeenCalledOnce();
});

it.each([
  ['a folder that cannot be made', () => path.join(folder, 'file', 'state')],
  ['a folder with a damaged file', () => folder],
  ['a folder that the system calls missing, though its parent is there', () => '/proc/nope'],
])('%s stops the start and is named', (_, place) => {
  writeFileSync(path.join(folder, 'file'), '');
  writeFileSync(path.join(folder, 'submissions.sqlite'), 'damaged'.repeat(1_000));
  const open = () => openFileStore(place(), { log });
  expect(open).toThrow(ConfigurationError);
  expect(open).toThrow(`STATE_DIR must be a folder that the portal can write: ${place()} (`);
});
