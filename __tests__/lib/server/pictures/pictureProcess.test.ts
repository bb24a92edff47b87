import { fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createPictureProcess, type PictureAnswer, type PictureProcess } from '#lib/server/pictures/pictureProcess.ts';
import { listen } from '#tests/support/listen.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const lines = watchLog();
const folder = mkdtempSync(path.join(tmpdir(), 'picture-process-'));
const entry = path.join(folder, 'worker.mjs');
/** A process that dies, hangs, or answers with its process id and environment, by the URL of the job. */
writeFileSync(
  entry,
  `process.on('message', ({ id, url }) => {
    if (url === 'die') process.abort();
    if (url === 'hang') for (;;);
    if (url === 'slow') return setTimeout(answer, 400, id);
    answer(id, url);
  });
  function answer(id, url) {
    const bytes = Buffer.from(JSON.stringify({ pid: process.pid, env: process.env }));
    process.send({ id, rss: url === 'large' ? 1e9 : 0, picture: { bytes, freshSeconds: 1 } });
  }`,
);

let pictures: PictureProcess;
const start = () => (pictures = createPictureProcess({ folder, maxBytes: 1, limitMs: 1_500, maxWaitMs: 100, entry }));
const make = async (url: string) => {
  const { bytes } = await pictures.make({ url, width: 640, name: 'a' });
  return JSON.parse(Buffer.from(bytes).toString()) as { pid: number; env: Record<string, string> };
};

afterEach(() => {
  vi.unstubAllEnvs();
  pictures.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the process is another one, sees no secret, and stays for the next picture', async () => {
  vi.stubEnv('NEXTAUTH_SECRET', 'canary');
  start();
  const first = await make('a');
  expect(first.pid).not.toBe(process.pid);
  expect(JSON.stringify(first.env)).not.toContain('canary');
  expect((await make('b')).pid).toBe(first.pid);
});

it.each([
  ['dies', 'die', 'upstream_invalid'],
  ['takes too long', 'hang', 'upstream_timeout'],
])('a process that %s is replaced', async (_, url, code) => {
  start();
  const { pid } = await make('a');
  await expect(make(url)).rejects.toMatchObject({ code });
  expect((await make('b')).pid).not.toBe(pid);
  expect(lines.filter(({ event }) => event === 'picture_process')).toHaveLength(url === 'die' ? 1 : 0);
});

it('a probe makes a picture that is not kept, and warns if the library does not load', async () => {
  const own = mkdtempSync(path.join(folder, 'own-'));
  pictures = createPictureProcess({ folder: own, maxBytes: 1 });
  await pictures.probe();
  expect([readdirSync(own), lines]).toEqual([[], []]);
  pictures.stop();

  const broken = path.join(folder, 'broken.mjs');
  writeFileSync(broken, `throw new Error('Could not load the "sharp" module')`);
  pictures = createPictureProcess({ folder, maxBytes: 1, entry: broken });
  await pictures.probe();
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', event: 'configuration', variable: 'sharp' }));
});

it('a process that keeps too much memory is replaced', async () => {
  start();
  const { pid } = await make('large');
  expect((await make('b')).pid).not.toBe(pid);
});

it('two pictures are made at a time; what waits too long, and what finds no place, is refused', async () => {
  start();
  await make('a');
  const made = await Promise.allSettled(Array.from({ length: 110 }, () => make('slow')));
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', ...Array.from({ length: 108 }, () => 'rejected')]);
  expect(made.at(-1)).toMatchObject({ reason: { code: 'overloaded', details: { retryAfterSeconds: 5 } } });
  await make('b');
});

/** The threads of a process, each with its nice value. */
function niceValues(pid: number): string[] {
  const threads = readdirSync(`/proc/${pid}/task`).map((task) => readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'));
  return threads.map((stat) => `${/\((.*)\)/.exec(stat)?.[1]} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]}`);
}

it.runIf(process.platform === 'linux')('all threads of the process that makes pictures have the lowest priority', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const host = await listen((_request, response) => void response.end(picture));
  const worker = fork('lib/server/pictures/pictureWorker.ts', [folder, '1000000'], { serialization: 'advanced' });
  worker.send({ id: 1, url: `${host.url}/a.png`, width: 640, name: 'a.webp' });
  const [answer] = (await once(worker, 'message')) as [PictureAnswer];
  expect(answer.picture?.freshSeconds).toBe(14_400);
  const threads = niceValues(worker.pid as number);
  worker.kill('SIGKILL');
  await host.close();
  expect(threads.length).toBeGreaterThan(4);
  expect(threads.filter((thread) => !thread.endsWith(' 19'))).toEqual([]);
});

it('the process that makes pictures ends as by a loss of the portal if it has an answer for it then', async () => {
  const preload = path.join(folder, 'late.cjs');
  writeFileSync(
    preload,
    `const { send } = process;
    process.send = (...answer) => {
      require('node:fs').writeSync(1, 'made');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      return send.apply(process, answer);
    };`,
  );
  const options: ForkOptions = { execArgv: ['--require', preload], serialization: 'advanced', silent: true };
  const worker = fork('lib/server/pictures/pictureWorker.ts', [folder, '1000000'], options);
  worker.stdout?.once('data', () => worker.disconnect());
  worker.send({ id: 1, url: '', width: 1, name: '' });
  // Without a channel, a write to it would throw: exit code 1, and the error on the terminal.
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
});
