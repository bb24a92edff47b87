import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { answerReply } from '#lib/server/http/callReply.ts';
import { createFileStore, openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createSubmissions } from '#lib/server/idempotency/submissions.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const lines = watchLog();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const submission = { id: 'form', bodyHash: 'body', limitMs: 20_000, requestId: 'request', limits: [] };
const success = vi.fn(async () => answerReply({ status: 'success' }));

it('a result survives the process', async () => {
  await createSubmissions(openFileStore(folder)).submit(submission, success);
  const again = await createSubmissions(openFileStore(folder)).submit(submission, success);
  expect([again.answer, again.isReplayed, success.mock.calls.length]).toEqual(['success', true, 1]);
  expect(lines).toEqual([]);
});

it('a submission that runs when the process is killed is unknown after the next start, logged, and never sent again', async () => {
  void createSubmissions(openFileStore(folder)).submit(submission, () => new Promise(() => {}));
  await Promise.resolve();
  const restarted = createSubmissions(openFileStore(folder));
  expect(lines).toEqual([{ level: 'warn', event: 'submission_interrupted', requestId: 'request' }]);
  for (const reply of [await restarted.submit(submission, success), await restarted.replay('form', 20_000)]) {
    expect([reply?.outcome, reply?.code]).toEqual(['unknown', 'upstream_timeout']);
  }
  expect(success).not.toHaveBeenCalled();
});

it('instances of one host that share the folder send a form once', async () => {
  const [one, other] = [createSubmissions(openFileStore(folder)), createSubmissions(openFileStore(folder))];
  const replies = await Promise.all([one, other, one, other].map((instance) => instance.submit(submission, success)));
  expect(replies.map(({ answer }) => answer)).toEqual(Array(4).fill('success'));
  expect(success).toHaveBeenCalledOnce();
});

it('with a full disk, claims are refused, stored results stay, and a result that cannot be stored is still returned', async () => {
  const file = path.join(folder, 'small.sqlite');
  const store = createFileStore(new DatabaseSync(file), 12);
  const submissions = createSubmissions(store);
  await submissions.submit(submission, success);
  const fill = async () => {
    for (let index = 0; ; index += 1) await store.claim({ ...submission, id: String(index).padEnd(300, 'x') });
  };
  await expect(fill()).rejects.toThrow(/full/);
  await expect(submissions.submit({ ...submission, id: 'x'.repeat(400) }, success)).rejects.toMatchObject({ code: 'overloaded' });
  expect(lines).toContainEqual({ level: 'error', event: 'state_file_failed', kind: 'database or disk is full' });
  expect((await submissions.replay('form', 20_000))?.answer).toBe('success');
  await expect(store.claim({ ...submission, id: 'y'.repeat(400) })).rejects.toThrow(/full/);
  expect(await store.read('y'.repeat(400))).toBeNull();
});

it('the file contains no key, member, body or amount in clear, and only its owner can open the folder', async () => {
  await createSubmissions(openFileStore(path.join(folder, 'new'))).submit(submission, success);
  const names = readdirSync(path.join(folder, 'new'));
  expect(names).toContain('submissions.sqlite');
  const text = names.map((name) => readFileSync(path.join(folder, 'new', name), 'latin1')).join('');
  expect(text).toContain('"answer":"success"');
  expect(text).not.toMatch(/demo|balance|10000/);
});

it.each([
  ['a folder that cannot be made', () => path.join(folder, 'file', 'state')],
  ['a folder with a damaged file', () => folder],
])('%s stops the start and is named', (_, place) => {
  writeFileSync(path.join(folder, 'file'), '');
  writeFileSync(path.join(folder, 'submissions.sqlite'), 'damaged'.repeat(1_000));
  const open = () => openFileStore(place());
  expect(open).toThrow(ConfigurationError);
  expect(open).toThrow(`STATE_DIR must be a folder that the portal can write: ${place()} (`);
});
