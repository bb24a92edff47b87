import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { answerReply, failureReply } from '#lib/server/http/callReply.ts';
import { createFileStore, openFileStore, stateFile } from '#lib/server/idempotency/idempotencyFile.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { readBackup, writeBackup } from '#tools/state/backupFile.ts';
import { copyFolder, restoreFolder } from '#tools/state/fileState.ts';
import { copyRedis, restoreRedis } from '#tools/state/redisState.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { hasRedis, openRedis, startRedis } from '#tests/support/redisServer.ts';
import { runScript } from '#tests/support/runScript.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'state-command-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => path.join(root, name);

const done = answerReply({ status: 'success' });
const notSent = failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent');
const claimOf = (id: string) => ({ id, bodyHash: `${id}.1`, requestId: id, limits: [] });

/** A portal on a new folder with a submission of each state. */
async function fill(folder: string): Promise<void> {
  const store = openFileStore(folder, keptLog());
  for (const id of ['done', 'free', 'running']) await store.claim(claimOf(id));
  await store.saveResult('done', 'done.1', done);
  await store.saveResult('free', 'free.1', notSent);
}

/** As the next portal, without the lock that this process may hold. */
const reopen = (folder: string) => submissionsIn(createFileStore(new DatabaseSync(stateFile(folder)), keptLog()));

it('what was done stays done, what ran or was free is unknown for any body, and nothing older is never received', async () => {
  await fill(at('first'));
  await writeBackup(at('rule'), 'file', (to) => copyFolder(at('first'), to));
  expect([statSync(at('rule')).mode & 0o777, readdirSync(root).filter((name) => name.includes('part'))]).toEqual([0o600, []]);
  await readBackup(at('rule'), (backup) => restoreFolder(at('second'), backup, false));
  const { submit, replay } = reopen(at('second'));
  const send = () => Promise.reject(new Error('sent again'));
  expect((await replay('done', 300, { ageMs: 1_000, amountHash: '1' }))?.answer).toBe('success');
  for (const id of ['free', 'running']) {
    expect((await replay(id, 300, { ageMs: 1_000, amountHash: '2' }))?.outcome).toBe('unknown');
    const again = await submit({ ...claimOf(id), bodyHash: 'other.2', limitMs: 300 }, send);
    expect([again.outcome, again.retryAfterSeconds]).toEqual(['unknown', undefined]);
  }
  await expect(replay('later', 300, { ageMs: 60_000 })).rejects.toMatchObject({ code: 'overloaded' });
});

it('--force adds a backup to what the folder knows itself', async () => {
  await fill(at('target'));
  const database = new DatabaseSync(at('older.sqlite'));
  const older = createFileStore(database, keptLog());
  for (const id of ['done', 'free', 'gone']) await older.claim(claimOf(id));
  await older.saveResult('free', 'free.1', done);
  await older.saveResult('gone', 'gone.1', done);
  database.close();
  const copy = async (to: string) => writeFileSync(to, readFileSync(at('older.sqlite')));
  await writeBackup(at('older'), 'file', copy);
  rmSync(at('moved'), { recursive: true, force: true });
  await writeBackup(at('newer'), 'file', (to) => copyFolder(at('target'), to));
  await readBackup(at('newer'), (backup) => restoreFolder(at('moved'), backup, false));
  const again = (isForced: boolean) => readBackup(at('older'), (backup) => restoreFolder(at('moved'), backup, isForced));
  await expect(again(false)).rejects.toThrow('has submissions. With --force');
  await again(true);
  const { replay } = reopen(at('moved'));
  expect((await replay('done', 300))?.answer).toBe('success');
  expect((await replay('gone', 300))?.answer).toBe('success');
  expect((await replay('free', 300))?.outcome).toBe('unknown');
});

it('damaged files are named in one sentence', async () => {
  await fill(at('whole-state'));
  await writeBackup(at('whole'), 'file', (to) => copyFolder(at('whole-state'), to));
  const whole = readFileSync(at('whole'));
  const flipped = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
  const other = new DatabaseSync(at('other.sqlite'));
  other.exec("CREATE TABLE backup (version, kind, createdAt); INSERT INTO backup VALUES (9, 'file', '')");
  other.close();
  const table: [Buffer | string, string][] = [
    ['', 'is truncated'],
    ['{"maru":"state"}\n', 'is not a backup of the state that this release reads'],
    [whole.subarray(0, middle), 'is truncated'],
    [flipped, 'is damaged'],
    [gzipSync('no database'), 'is damaged: file is not a database'],
    [gzipSync(readFileSync(at('other.sqlite'))), 'is damaged: the format is 9, and this release reads 2.'],
  ];
  for (const [content, sentence] of table) {
    writeFileSync(at('bad'), content);
    await expect(readBackup(at('bad'), () => {})).rejects.toThrow(sentence);
  }
});

it('the command says what is wrong, and ends with 1', async () => {
  const folder = at('running-state');
  await fill(folder);
  const env = { STATE_DIR: folder };
  expect((await runScript('tools/state.ts', ['backup', at('copy')], env)).said[1]).toBe(
    '  submissions: 1 with a result, 0 unknown, 1 running, 1 not sent, 0 expired',
  );
  const table: [string[], Record<string, string>, string][] = [
    [['restore', at('copy')], env, `STATE_DIR ${folder} is used by a portal or another command.`],
    [['restore', at('copy')], { REDIS_URL: 'redis://127.0.0.1:1' }, `${at('copy')} is a backup of STATE_DIR, but REDIS_URL is set.`],
    [['backup', at('other')], { REDIS_URL: 'redis://:secret@127.0.0.1:1' }, 'The Redis of REDIS_URL cannot be reached (ECONNREFUSED).'],
    [['backup', at('none/other')], env, `There is no folder ${at('none')}.`],
    [['verify', at('none')], {}, `There is no file ${at('none')}.`],
  ];
  const ended = await Promise.all(table.map(([words, variables]) => runScript('tools/state.ts', words, variables)));
  expect(ended).toMatchObject(table.map(([, , sentence]) => ({ code: 1, complained: [sentence] })));
}, 120_000);

it.skipIf(!hasRedis)('Redis: only what must survive is kept, and nothing is restored while a portal is connected', async () => {
  const server = await startRedis();
  const portal = await openRedis(server.url);
  const keys = ['portal:lock:b', 'portal:limit:moneyDay:c', 'portal:ended:a', 'portal:limit:read:d', 'portal:shared:e'];
  for (const key of keys) await portal.run((client) => client.set(key, '1', { PX: 60_000 }));
  await writeBackup(at('redis'), 'redis', (to) => copyRedis(server.url, to));
  const restore = () => readBackup(at('redis'), (backup) => restoreRedis(server.url, backup, false));
  await expect(restore()).rejects.toThrow('A portal is connected');
  await portal.run((client) => client.flushDb());
  await portal.close();
  await expect.poll(() => restore().catch(String)).toEqual({ restored: 0, madeUnknown: 0 });
  const again = await openRedis(server.url);
  expect((await again.run((client) => client.keys('*'))).sort()).toEqual([...keys.slice(0, 2), 'portal:submissions:birth'].sort());
  await again.close();
  await server.stop();
});
