import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readlinkSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it, type TestContext } from 'vitest';

/** Writes its port to standard error, because standard output is under test. */
const program = `
  const { spawnSync } = await import('node:child_process');
  const { createServer } = await import('node:http');
  const { logToStandardOutput } = await import('#lib/server/log/standardOutput.ts');
  const log = logToStandardOutput(() => 'hash');
  const { createPictureProcess } = await import('#lib/server/pictures/pictureProcess.ts');
  const pictures = createPictureProcess({ folder: process.argv[1], maxBytes: 1, log, meter: null });
  const write = (count, fields) => {
    for (let index = 0; index < count; index += 1) {
      log.request({ event: 'call', route: 'x'.repeat(900), status: 200, ...fields });
    }
  };
  const answers = {
    '/call': () => {
      write(20, {});
      write(1, { event: 'login' });
      write(1, { answer: 'success', upstreamKind: 'money' });
    },
    '/flood': () => write(6_000, { event: 'rate_limit', outcome: 'not_sent' }),
    // A picture that cannot be made: its process runs.
    '/picture': () => pictures.make({ url: 'http://127.0.0.1:1/', width: 1, name: '' }).catch(({ code }) => code),
    // As a program does that was started by the same script and inherits the standard output of both.
    '/neighbor': () => spawnSync('true', { stdio: 'inherit' }),
    '/memory': () => {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    },
  };
  const server = createServer(async ({ url }, response) => {
    const answer = await answers[url]();
    response.end(String(answer));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.stderr.write(String(server.address().port)));
  process.stdin.on('end', () => process.exit()).resume();`;

type Output = 'socket' | 'pipe';

async function start(output: Output | number, { onTestFinished }: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'broken-output-'));
  const fifo = path.join(folder, 'fifo');
  let reader: number | undefined;
  let stdout: 'pipe' | number = output === 'socket' ? 'pipe' : Number(output);
  if (output === 'pipe') {
    spawnSync('mkfifo', [fifo]);
    reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    stdout = openSync(fifo, 'w');
  }
  // The pipes that Node creates are pairs of sockets.
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', program, folder],
    { stdio: ['pipe', stdout, 'pipe'] },
  );
  if (output === 'pipe') closeSync(Number(stdout));
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const port = await new Promise((resolve) =>
    child.stderr!.once('data', (text: Buffer) => resolve(String(text))),
  );
  const ask = async (name: string) => {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/${name}`, {
      signal: AbortSignal.timeout(20_000),
    });
    return reply.text();
  };
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid!,
    ask,
    end: () => void child.stdin!.end(),
    ended,
    /** The next reader opens the same FIFO. */
    replaceReader: async () => {
      closeSync(reader!);
      await ask('call');
      reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    },
    read: (): Readable => child.stdout ?? new Socket({ fd: reader!, readable: true }),
  };
}

function streamsOfChildren(pid: number): string[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout
    .match(/\d+/g)!
    .flatMap((child) => [0, 1, 2].map((stream) => readlinkSync(`/proc/${child}/fd/${stream}`)));
}

describe.concurrent('while standard output cannot be written', () => {
  it('on a full disk, requests are answered and the lines that wait are bounded', async (context) => {
    const full = openSync('/dev/full', 'w');
    const { ask } = await start(full, context);
    closeSync(full);
    const before = Number(await ask('memory'));
    await ask('call');
    await ask('flood');
    expect(Number(await ask('memory')) - before).toBeLessThan(7_000_000);
  });

  it.for<[output: Output, event: string]>([
    ['pipe', 'that has replaced another one continues'],
    ['socket', 'continues'],
    ['socket', 'continues at the end of the portal'],
  ])(
    'because the reader of its %s has stopped, requests are answered, and lines of money are dropped last; when the reader %s, the log counts the dropped ones',
    async ([output, event], context) => {
      const { pid, ask, end, ended, replaceReader, read } = await start(output, context);
      await ask('picture');
      expect(new Set(streamsOfChildren(pid))).toEqual(new Set(['/dev/null']));
      await ask('neighbor');
      if (output === 'pipe') await replaceReader();
      const before = Number(await ask('memory'));
      for (let count = 0; count < 60; count += 1) await ask('call');
      await ask('flood');
      for (let count = 0; count < 30; count += 1) await ask('call');
      expect(Number(await ask('memory')) - before).toBeLessThan(7_000_000);
      if (event === 'continues at the end of the portal') end();

      let text = '';
      for await (const chunk of read()) {
        text += String(chunk);
        if (/"event":"log_lines_lost".*\n/.test(text)) end();
      }
      await ended;
      const calls = output === 'pipe' ? 91 : 90;
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { event: string; answer?: string; lost?: number });
      const losses = lines.filter((line) => line.event === 'log_lines_lost');
      expect(lines.filter(({ answer }) => answer)).toHaveLength(calls);
      expect(lines.filter((line) => line.event === 'login').length).toBeGreaterThanOrEqual(60);
      expect(losses).toMatchObject([
        { level: 'error', lost: calls * 22 + 6_000 - (lines.length - 1) },
      ]);
    },
  );
});
