import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { answerReply } from '#lib/server/http/callReply.ts';
import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import type { Submissions } from '#lib/server/idempotency/submissions.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { hasRedis, openRedis, startRedis } from '#tests/support/redisServer.ts';
import { runScript } from '#tests/support/runScript.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'state-rehearsal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Where the state is: it can be lost, and opened as at a start of the portal. */
interface Place {
  /** Of `loadedStore.ts`. */
  address: string;
  env: Record<string, string>;
  lose: () => Promise<void>;
  open: () => Promise<Submissions>;
  close: () => Promise<void>;
}

async function inFolder(): Promise<Place> {
  const folder = path.join(root, 'state');
  return {
    address: folder,
    env: { STATE_DIR: folder },
    lose: async () => rmSync(folder, { recursive: true }),
    open: async () => submissionsIn(openFileStore(folder, keptLog())),
    close: async () => {},
  };
}

async function inRedis(): Promise<Place> {
  let server = await startRedis();
  const { url } = server;
  let connection: RedisConnection | undefined;
  return {
    address: url,
    env: { REDIS_URL: url },
    lose: async () => {
      await server.stop();
      server = await startRedis(Number(new URL(url).port));
    },
    open: async () => {
      connection = await openRedis(url);
      return submissionsIn(createRedisStore(connection));
    },
    close: async () => {
      await connection?.close();
      await server.stop();
    },
  };
}

/** What the member of a form and the backend know. */
interface Form {
  amount: number;
  sentAt: number;
  told: string[];
  /** The amounts that the backend has carried out. */
  executed: number[];
}

function formsIn(journal: string): Map<string, Form> {
  const forms = new Map<string, Form>();
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : [];
  for (const [event, key = '', value = '', at] of lines.map((line) => line.split(' '))) {
    const form = forms.get(key) ?? { amount: 0, sentAt: 0, told: [], executed: [] };
    forms.set(key, form);
    if (event === 'sent') Object.assign(form, { amount: Number(value), sentAt: Number(at) });
    else if (event === 'told') form.told.push(value);
    else form.executed.push(Number(value));
  }
  return forms;
}

/** Starts the load, backs up, kills, loses the state and restores it. */
async function rehearse({ address, env, lose }: Place, name: string) {
  const [journal, file] = [path.join(root, `${name}.journal`), path.join(root, `${name}.backup`)];
  const portal = spawn(process.execPath, [path.join(import.meta.dirname, 'loadedStore.ts'), address, journal], { stdio: 'inherit' });
  while (formsIn(journal).size < 80) await wait(50);
  const before = formsIn(journal);
  expect(await runScript('tools/state.ts', ['backup', file], env)).toMatchObject({ code: 0, complained: [] });
  const atBackup = formsIn(journal).size;
  while (formsIn(journal).size < atBackup + 60) await wait(50);
  portal.kill('SIGKILL');
  await once(portal, 'close');
  await lose();
  expect(await runScript('tools/state.ts', ['restore', file], env)).toMatchObject({ code: 0, complained: [] });
  return { before, forms: formsIn(journal) };
}

const places = [{ where: 'a folder', create: inFolder }, ...(hasRedis ? [{ where: 'Redis', create: inRedis }] : [])];

describe.each(places)('a backup of $where under load, restored after the machine is lost', ({ where, create }) => {
  it('executes no submission twice and tells no outcome untruly', async () => {
    const place = await create();
    const { before, forms } = await rehearse(place, where);
    const { submit, replay } = await place.open();
    const faults: string[] = [];
    const seen = { success: 0, unknown: 0 };
    for (const [key, form] of forms) {
      const { amount, sentAt } = form;
      const send = async () => {
        form.executed.push(amount);
        return answerReply({ status: 'success' });
      };
      const submission = { id: key, bodyHash: `body${amount}.${amount}`, requestId: key, limitMs: 300, limits: [] };
      // As the form does: it asks, and sends again only if that is certainly safe.
      const reply = await replay(key, 300, { ageMs: Date.now() - sentAt, amountHash: String(amount) }).catch((failure) =>
        failure.code === 'overloaded' ? { outcome: 'unknown' as const, answer: undefined } : { outcome: 'not_sent' as const },
      );
      if (reply === null || reply.outcome === 'not_sent') {
        if (form.executed.length > 0) faults.push(`${key} is told not received`);
        await submit(submission, send);
      } else seen[reply.outcome === 'unknown' ? 'unknown' : 'success'] += 1;
      if (reply && 'answer' in reply && reply.answer === 'success' && !form.executed.includes(amount)) faults.push(`${key} is told done`);
      // What was told before the backup is in it: not even a form that does not ask is sent again.
      const told = before.get(key)?.told ?? [];
      if (told.includes('success') && reply?.outcome === 'unknown') faults.push(`${key} has lost its result`);
      if (told.length > 0) await submit(submission, send).catch(() => {});
      if (form.executed.length > 1) faults.push(`${key} is executed twice`);
    }
    await place.close();
    expect(faults).toEqual([]);
    expect(seen.success).toBeGreaterThan(20);
    expect(seen.unknown).toBeGreaterThan(20);
  }, 120_000);
});
