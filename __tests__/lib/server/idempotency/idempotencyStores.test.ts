import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import { limits as allLimits } from '#lib/server/config/limits.ts';
import { answerReply, failureReply } from '#lib/server/http/callReply.ts';
import { createFileStore, openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import type { Claim, IdempotencyStore } from '#lib/server/idempotency/submissions.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

interface OpenStore {
  store: IdempotencyStore;
  advance: (ms: number) => Promise<void>;
  setBack: (ms: number) => Promise<void>;
  /** Allows this many bytes more than now; a store without `allow` has no limit of memory. */
  allow?: (bytes: number) => Promise<void>;
  close?: () => Promise<void>;
}

function inSqlite(file: string): OpenStore {
  const advance = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  };
  return {
    store: createFileStore(new DatabaseSync(file), keptLog()),
    advance,
    setBack: (ms) => advance(-ms),
  };
}

/** A test cannot move the clock of Redis: every TTL gets shorter instead. */
const advanceScript = `
for _, key in ipairs(redis.call('KEYS', 'portal:*')) do
  local ttl = redis.call('PTTL', key)
  if ttl < 0 then redis.call('INCRBY', key, -math.floor(ARGV[1] / 1000)) else redis.call('PEXPIRE', key, ttl - ARGV[1]) end
end`;

async function inRedis(): Promise<OpenStore> {
  const server: RedisServer = await startRedis();
  const redis = await openRedis(server.url);
  return {
    store: createRedisStore(redis),
    advance: async (ms) =>
      void (await redis.run((client) => client.eval(advanceScript, { arguments: [String(ms)] }))),
    setBack: async (ms) =>
      void (await redis.run((client) => client.incrBy('portal:submissions:latest', ms / 1_000))),
    allow: async (bytes) => {
      const [, used] =
        /used_memory:(\d+)/.exec(String(await redis.run((client) => client.info('memory')))) ?? [];
      await redis.run((client) => client.configSet('maxmemory', String(Number(used) + bytes)));
    },
    close: async () => {
      await redis.close();
      await server.stop();
    },
  };
}

const stores: { where: string; open: () => OpenStore | Promise<OpenStore> }[] = [
  { where: 'in memory', open: () => inSqlite(':memory:') },
  { where: 'in a file', open: () => inSqlite(path.join(folder, 'table.sqlite')) },
  ...(hasRedis ? [{ where: 'in Redis', open: inRedis }] : []),
];

const done = answerReply({ status: 'success' });
const notSent = failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent');
const minute = 60_000;

const claimOf = (id: string, limits: Claim['limits'] = [], bodyHash = 'body'): Claim => ({
  id,
  bodyHash,
  requestId: 'request',
  limits,
});

describe.each(stores)('submissions $where', ({ open }) => {
  let opened: OpenStore;
  let store: IdempotencyStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close?.());

  it('are claimed once, keep their last result for a day, and are free when certainly not sent', async () => {
    const id = randomUUID();
    expect(await store.read(id)).toBeNull();
    expect(await store.claim(claimOf(id))).toBeNull();
    await opened.advance(minute);
    const running = await store.claim(claimOf(id, [], 'other'));
    expect(running).toMatchObject({ bodyHash: 'body' });
    expect(
      running && 'ageMs' in running && [running.reply, Math.round(running.ageMs / minute)],
    ).toEqual([undefined, 1]);
    await store.saveResult(id, 'body', notSent);
    expect(await store.read(id)).toMatchObject({ reply: { outcome: 'not_sent' } });
    expect(await store.claim(claimOf(id, [], 'other'))).toBeNull();
    await store.saveResult(id, 'other', done);
    await opened.advance(23 * 60 * minute);
    expect(await store.claim(claimOf(id))).toMatchObject({ bodyHash: 'other', reply: done });
    await opened.advance(61 * minute);
    expect(await store.read(id)).toBeNull();
  });

  it('that were certainly not sent are forgotten after minutes', async () => {
    const id = randomUUID();
    await store.claim(claimOf(id));
    await store.saveResult(id, 'body', notSent);
    await opened.advance(6 * minute);
    expect(await store.read(id)).toBeNull();
  });

  it('that are older than the data of the store may have been lost, so they are not reported as never received', async () => {
    await store.claim(claimOf(randomUUID()));
    await opened.advance(minute);
    const { replay } = submissionsIn(store);
    expect(await replay(randomUUID(), 20_000, { ageMs: minute / 2 })).toBeNull();
    await expect(replay(randomUUID(), 20_000, { ageMs: 1e12 })).rejects.toMatchObject({
      code: 'overloaded',
    });
  });

  it('are not reported as never received by a store whose clock was ahead, and may have deleted them', async () => {
    await store.claim(claimOf(randomUUID()));
    await opened.advance(48 * 60 * minute);
    await store.claim(claimOf(randomUUID()));
    expect(await store.dataAgeMs()).toBeGreaterThan(47 * 60 * minute);
    await opened.setBack(24 * 60 * minute);
    expect(await store.dataAgeMs()).toBe(0);
    await store.claim(claimOf(randomUUID()));
    expect(await store.dataAgeMs()).toBeLessThan(minute);
  });

  it('count when they are new, before they are claimed', async () => {
    const [key, day] = [
      `portal:limit:money:${randomUUID()}`,
      `portal:limit:moneyDay:${randomUUID()}`,
    ];
    const limits = [
      { name: 'money' as const, key, max: 2, windowMs: minute },
      { name: 'moneyDay' as const, key: day, max: 3, windowMs: 24 * 60 * minute },
    ];
    const [first, ...others] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    expect(await store.claim(claimOf(first, limits))).toBeNull();
    for (let repeat = 0; repeat < 3; repeat += 1)
      expect(await store.claim(claimOf(first, limits))).toMatchObject({ bodyHash: 'body' });
    expect(await store.claim(claimOf(others[0], limits))).toBeNull();
    const refused = await store.claim(claimOf(others[1], limits));
    expect(refused).toEqual({ limit: 'money', waitMs: expect.any(Number) });
    const waitSeconds = refused && 'waitMs' in refused && Math.ceil(refused.waitMs / 1_000);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect(waitSeconds).toBeGreaterThan(30);
    expect(await store.read(others[1])).toBeNull();
    await opened.advance(minute + 1);
    expect(await store.claim(claimOf(others[1], limits))).toBeNull();
    expect(await store.claim(claimOf(others[2], limits))).toMatchObject({ limit: 'moneyDay' });
  });

  it('of a member who floods the portal for a day do not stop another member', async () => {
    const submissions = submissionsIn(store);
    let sent = 0;
    const submit = (userId: string) => {
      const limits = (['money', 'moneyDay'] as const).map((name) => {
        const { max, seconds } = allLimits[name];
        return { name, key: `portal:limit:${name}:${userId}`, max, windowMs: seconds * 1_000 };
      });
      const submission = {
        id: randomUUID(),
        bodyHash: 'b'.repeat(43),
        requestId: randomUUID(),
        limitMs: 20_000,
        limits,
      };
      return submissions.submit(submission, async () =>
        answerReply({ status: (sent += 1) % 2 ? 'success' : 'wait' }),
      );
    };
    await opened.allow?.(1_500_000);
    for (let steps = 0; steps < 144; steps += 1) {
      await Promise.all(
        Array.from({ length: opened.allow ? 120 : 12 }, () => submit('flood').catch(() => {})),
      );
      await opened.advance(10 * minute);
    }
    expect(sent).toBe(6 * 144);
    expect((await submit('other')).answer).toBeDefined();
  }, 60_000);
});

describe('a file in STATE_DIR', () => {
  const { log, lines } = keptLog();
  let state: string;

  beforeEach(() => {
    lines.length = 0;
    state = mkdtempSync(path.join(folder, 'state-'));
  });

  const submission = {
    id: 'form',
    bodyHash: 'body',
    limitMs: 20_000,
    requestId: 'request',
    limits: [],
  };
  /** Opens the file as after a kill, without the lock that this process still holds. */
  const openFile = () =>
    createFileStore(new DatabaseSync(path.join(state, 'submissions.sqlite')), { log });
  const success = vi.fn(async () => answerReply({ status: 'success' }));

  it('a result survives the process', async () => {
    await submissionsIn(openFile(), { log }).submit(submission, success);
    const again = await submissionsIn(openFile(), { log }).submit(submission, success);
    expect([again.answer, again.isReplayed, success.mock.calls.length]).toEqual([
      'success',
      true,
      1,
    ]);
    expect(lines).toEqual([]);
  });

  it('a submission that runs when the process is killed is unknown after the next start, logged, and never sent again', async () => {
    void submissionsIn(openFile(), { log }).submit(submission, () => new Promise(() => {}));
    await Promise.resolve();
    const restarted = submissionsIn(openFile(), { log });
    expect(lines).toMatchObject([
      { level: 'warn', event: 'submission_interrupted', requestId: 'request' },
    ]);
    for (const reply of [
      await restarted.submit(submission, success),
      await restarted.replay('form', 20_000),
    ]) {
      expect([reply?.outcome, reply?.code]).toEqual(['unknown', 'upstream_timeout']);
    }
    expect(success).not.toHaveBeenCalled();
  });

  it('a folder belongs to one process; the kernel frees it when that process is killed', async () => {
    const open = `import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts'; openFileStore(${JSON.stringify(state)}, {});`;
    const script = `${open} console.log('open'); setInterval(() => {}, 1000);`;
    const portal = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(portal.stdout, 'data');
    expect(() => openFileStore(state, { log })).toThrow(
      `STATE_DIR must be a folder that no other running portal uses: ${state}.`,
    );
    portal.kill('SIGKILL');
    await once(portal, 'close');
    expect(await openFileStore(state, { log }).claim(submission)).toBeNull();
  });

  it('only the portal’s user can read the files of STATE_DIR, whatever the umask, also those of an earlier version', async () => {
    const names = [
      'lock.sqlite',
      'submissions.sqlite',
      'submissions.sqlite-shm',
      'submissions.sqlite-wal',
    ];
    const open = `import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts'; process.umask(0); openFileStore(${JSON.stringify(state)}, {});`;
    const openAndDie = async () => {
      const portal = spawn(
        process.execPath,
        ['--input-type=module', '-e', `${open} process.kill(process.pid, 'SIGKILL')`],
        {
          stdio: 'inherit',
        },
      );
      await once(portal, 'close');
      return readdirSync(state)
        .sort()
        .map((name) => [name, (statSync(path.join(state, name)).mode & 0o777).toString(8)]);
    };
    expect(await openAndDie()).toEqual(names.map((name) => [name, '600']));
    for (const name of names) chmodSync(path.join(state, name), 0o644);
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
      return database
        .prepare('SELECT count(*) AS rows FROM submission WHERE expiresAt <= ?')
        .get(past)?.rows;
    };
    expect([await left('a'), await left('b'), await left('c'), await left('d')]).toEqual([
      250, 150, 50, 0,
    ]);
  });

  it('the file contains no key, member, body or amount in clear, and only its owner can open the folder', async () => {
    const place = path.join(state, 'new', 'state');
    await submissionsIn(openFileStore(place, { log }), { log }).submit(submission, success);
    expect(
      ['new', 'new/state'].map((name) => statSync(path.join(state, name)).mode & 0o777),
    ).toEqual([0o700, 0o700]);
    const names = readdirSync(place);
    expect(names).toContain('submissions.sqlite');
    const text = names.map((name) => readFileSync(path.join(place, name), 'latin1')).join('');
    expect(text).toContain('"answer":"success"');
    expect(text).not.toMatch(/demo|balance|10000/);
  });

  it.each([
    ['deleted', () => rmSync(path.join(state, 'submissions.sqlite'))],
    [
      'replaced',
      () => renameSync(path.join(state, 'other.sqlite'), path.join(state, 'submissions.sqlite')),
    ],
  ])(
    'a file that was %s under the running portal refuses money, because a restart would forget it',
    async (_, disturb) => {
      writeFileSync(path.join(state, 'other.sqlite'), '');
      const store = openFileStore(state, { log });
      const submissions = submissionsIn(store, { log });
      await submissions.submit(submission, success);
      expect(submissions.fault()).toBeNull();
      disturb();
      await expect(
        submissions.submit({ ...submission, id: 'next' }, success),
      ).rejects.toMatchObject({ code: 'overloaded' });
      expect(lines).toContainEqual(
        expect.objectContaining({
          level: 'error',
          event: 'state_file_failed',
          kind: 'the file of STATE_DIR is gone',
        }),
      );
      expect([submissions.fault(), await store.dataAgeMs()]).toEqual([
        'the file of STATE_DIR is gone',
        0,
      ]);
      expect(success).toHaveBeenCalledOnce();
    },
  );

  it('a folder that cannot be looked at any more is a fault of the store, for /readyz, and no exception', () => {
    const above = path.join(state, 'above');
    mkdirSync(above);
    const store = openFileStore(path.join(above, 'state'), { log });
    expect(store.fault()).toBeNull();
    renameSync(above, path.join(state, 'moved'));
    symlinkSync('above', above); // ELOOP, as EACCES for a user that is not root
    expect(store.fault()).toBe('the file of STATE_DIR is gone');
  });

  it.each([
    ['a folder that cannot be made', () => path.join(state, 'file', 'state')],
    ['a folder with a damaged file', () => state],
  ])('%s stops the start and is named', (_, place) => {
    writeFileSync(path.join(state, 'file'), '');
    writeFileSync(path.join(state, 'submissions.sqlite'), 'damaged'.repeat(1_000));
    const open = () => openFileStore(place(), { log });
    expect(open).toThrow(ConfigurationError);
    expect(open).toThrow(`STATE_DIR must be a folder that the portal can write: ${place()} (`);
  });
});
