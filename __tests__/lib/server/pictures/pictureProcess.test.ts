import { fork, spawnSync, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import type { Meter } from '#lib/server/log/meter.ts';
import {
  createPictureProcess,
  type PictureAnswer,
  type PictureProcess,
} from '#lib/server/pictures/pictureProcess.ts';
import { listen } from '#tests/support/listen.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const { log, lines } = keptLog();
const shed = vi.fn();
const meter = { shed } as Partial<Meter> as Meter;
const folder = temporaryFolder();
const entry = path.join(folder, 'worker.mjs');
writeFileSync(
  entry,
  `process.on('message', ({ id, url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/die') process.abort();
    if (pathname === '/hang') for (;;);
    if (pathname === '/silent') return;
    if (pathname === '/slow') return setTimeout(answer, 400, id);
    if (pathname === '/away') return process.send({ id, fault: 'upstream_timeout', isHostAway: true });
    answer(id);
  });
  function answer(id) {
    const bytes = Buffer.from(JSON.stringify({ pid: process.pid, env: process.env }));
    process.send({ id, picture: { bytes, freshSeconds: 1 } });
  }`,
);

let pictures: PictureProcess;
const start = () => (pictures = createPictureProcess({ folder, maxBytes: 1, entry, log, meter }));
const make = async (picture: string, host = 'one.example') => {
  const { bytes } = await pictures.make({
    url: `https://${host}/${picture}`,
    width: 640,
    name: 'a',
  });
  return JSON.parse(Buffer.from(bytes).toString()) as { pid: number; env: Record<string, string> };
};
/** A fake clock in this process only, so that a machine under load cannot exceed a time limit. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

afterEach(() => {
  lines.length = 0;
  vi.useRealTimers();
  vi.unstubAllEnvs();
  pictures.stop();
});

it('the process is another one, sees no secret, and stays for the next picture', async () => {
  vi.stubEnv('NEXTAUTH_SECRET', 'canary');
  start();
  const first = await make('a');
  expect(first.pid).not.toBe(process.pid);
  expect(JSON.stringify(first.env)).not.toContain('canary');
  expect((await make('b')).pid).toBe(first.pid);
});

it('a process that dies is replaced', async () => {
  start();
  const { pid } = await make('a');
  await expect(make('die')).rejects.toMatchObject({ code: 'upstream_invalid' });
  expect((await make('b')).pid).not.toBe(pid);
  expect(lines.filter(({ event }) => event === 'picture_process')).toHaveLength(1);
});

it('a process that cannot load its library is named in the log', async () => {
  const broken = path.join(folder, 'broken.mjs');
  writeFileSync(broken, `throw new Error('Could not load the "sharp" module')`);
  pictures = createPictureProcess({ folder, maxBytes: 1, entry: broken, log, meter });
  await expect(make('a')).rejects.toMatchObject({ code: 'upstream_invalid' });
  expect(lines).toMatchObject([{ level: 'warn', event: 'picture_process', exitCode: 1 }]);
});

it('a process that takes 20 seconds for a picture is replaced', async () => {
  start();
  const { pid } = await make('a');
  stopClock();
  const hanging = Promise.allSettled([make('hang')]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await hanging).toMatchObject([{ reason: { code: 'upstream_timeout' } }]);
  expect((await make('b')).pid).not.toBe(pid);
  expect(lines.filter(({ event }) => event === 'picture_process')).toEqual([]);
});

it('a process that has had nothing to do for five seconds ends, because libvips keeps memory', async () => {
  start();
  stopClock();
  const { pid } = await make('a');
  await vi.advanceTimersByTimeAsync(4_999);
  expect((await make('b')).pid).toBe(pid);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await make('c')).pid).not.toBe(pid);
  expect(lines).toEqual([]);
});

it('two pictures of a host are made at a time; what waits for five seconds, and what finds no place, is refused', async () => {
  start();
  await make('a');
  stopClock();
  const made = Promise.allSettled(Array.from({ length: 110 }, () => make('slow')));
  vi.advanceTimersByTime(5_000); // at once: no answer can have arrived
  const results = await made;
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    ...Array.from({ length: 108 }, () => 'rejected'),
  ]);
  expect(results.at(-1)).toMatchObject({
    reason: { code: 'overloaded', details: { retryAfterSeconds: 5 } },
  });
  expect(shed.mock.calls).toEqual(Array(108).fill(['picture']));
  await make('b');
});

it('a host that hangs takes no picture of another one, however many are asked of it', async () => {
  start();
  stopClock();
  const hanging = Promise.allSettled(
    Array.from({ length: 110 }, () => make('silent', 'hanging.example')),
  );
  expect(
    await Promise.all(Array.from({ length: 9 }, () => make('a', 'healthy.example'))),
  ).toHaveLength(9);
  vi.advanceTimersByTime(20_000);
  await hanging;
});

it('a host that has not replied twice in a row is not asked for 30 seconds, and its pictures do not wait', async () => {
  start();
  await make('a');
  stopClock();
  const asked = await Promise.allSettled([make('away'), make('away'), make('b'), make('c')]);
  const refused = { code: 'upstream_unavailable', details: { retryAfterSeconds: 30 } };
  expect(asked.slice(0, 2)).toMatchObject([
    { reason: { code: 'upstream_timeout' } },
    { reason: { code: 'upstream_timeout' } },
  ]);
  expect(asked.at(-1)).toMatchObject({ reason: refused });
  await expect(make('d')).rejects.toMatchObject(refused);
  await make('d', 'two.example');
  vi.advanceTimersByTime(30_000);
  await make('d');
  await expect(make('away')).rejects.toMatchObject({ code: 'upstream_timeout' });
  await make('e');
  await expect(make('away')).rejects.toMatchObject({ code: 'upstream_timeout' });
  await make('e'); // not in a row
});

function niceValues(pid: number): string[] {
  const threads = readdirSync(`/proc/${pid}/task`).map((task) =>
    readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'),
  );
  return threads.map(
    (stat) =>
      `${/\((.*)\)/.exec(stat)?.[1]} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]}`,
  );
}

it.runIf(process.platform === 'linux')(
  'all threads of the process that makes pictures have the lowest priority',
  async () => {
    const picture = await sharp({
      create: { width: 900, height: 600, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    const host = await listen((_request, response) => void response.end(picture));
    const worker = fork('lib/server/pictures/pictureWorker.ts', [folder, '1000000'], {
      serialization: 'advanced',
    });
    worker.send({ id: 1, url: `${host.url}/a.png`, width: 640, name: 'a.webp' });
    const [answer] = (await once(worker, 'message')) as [PictureAnswer];
    expect(answer.picture?.freshSeconds).toBe(14_400);
    const threads = niceValues(worker.pid as number);
    worker.kill('SIGKILL');
    await host.close();
    expect(threads.length).toBeGreaterThan(4);
    expect(threads.filter((thread) => !thread.endsWith(' 19'))).toEqual([]);
  },
);

it('the process that makes pictures ends as by a loss of the portal if it has an answer for it then', async () => {
  const preload = path.join(folder, 'late.cjs');
  writeFileSync(
    preload,
    `const { send } = process;
    process.send = (...answer) => {
      require('node:fs').writeSync(1, 'answering');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      return send.apply(process, answer);
    };`,
  );
  const options: ForkOptions = {
    execArgv: ['--require', preload],
    serialization: 'advanced',
    silent: true,
  };
  const worker = fork('lib/server/pictures/pictureWorker.ts', [folder, '1000000'], options);
  worker.stdout?.once('data', () => worker.disconnect());
  worker.send({ id: 1, url: 'http://127.0.0.1:1/', width: 1, name: '' });
  // Without a channel, a write to it would throw: exit code 1, and the error on the terminal.
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
});

const withoutDescriptors = `
  const { closeSync, openSync } = await import('node:fs');
  const { setTimeout: wait } = await import('node:timers/promises');
  const { createPictureProcess } = await import('#lib/server/pictures/pictureProcess.ts');
  const log = { info() {}, warn() {}, error() {}, request() {}, fault() {} };
  const pictures = createPictureProcess({ folder: process.argv[1], maxBytes: 1_000_000, log, meter: null });
  const make = (name) => pictures.make({ url: 'http://127.0.0.1:1/' + name, width: 16, name }).then(() => 'made', ({ code }) => code);
  const held = [];
  try { for (;;) held.push(openSync('/dev/null', 'r')); } catch {}
  const without = [await make('a'), await make('b'), await make('c')];
  held.forEach((descriptor) => closeSync(descriptor));
  await wait(100);
  console.log(JSON.stringify({ without, after: await make('d') }));
  process.exit();`;

it('pictures fail while no process can be started for lack of file descriptors, and no longer', () => {
  const command = [
    '-c',
    'ulimit -n 80; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    withoutDescriptors,
    folder,
  ];
  const { stdout, stderr } = spawnSync('sh', command, { encoding: 'utf8' });
  expect(JSON.parse(stdout || stderr)).toEqual({
    without: ['upstream_invalid', 'upstream_invalid', 'upstream_invalid'],
    after: 'upstream_unavailable',
  });
}, 30_000);
