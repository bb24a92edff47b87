import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** Asks for pictures of a host that refuses connections, while no file can be opened and after that; prints how each ended. */
const program = `
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
  const folder = mkdtempSync(path.join(tmpdir(), 'no-descriptors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = ['-c', 'ulimit -n 80; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', program, folder];
  const { stdout, stderr } = spawnSync('sh', command, { encoding: 'utf8' });
  expect(JSON.parse(stdout || stderr)).toEqual({
    without: ['upstream_invalid', 'upstream_invalid', 'upstream_invalid'],
    after: 'upstream_unavailable',
  });
}, 30_000);
