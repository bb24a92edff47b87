import { kill } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { run } from '#tests/support/spawnPortal.ts';

/** Runs in the portal: the first signal makes a rejection that nothing handles, the second an exception that nothing catches. */
const faults = `
  const message = atob('${btoa('canary of a member')}');
  let signals = 0;
  process.on('SIGUSR2', () => {
    signals += 1;
    if (signals > 1) throw new TypeError(message);
    Promise.reject(new RangeError(message));
  });`;

it('a portal logs what nothing has caught without its message; after an exception it drains and exits with 1', async ({
  onTestFinished,
}) => {
  const portal = await run(['--import', `data:text/javascript,${encodeURIComponent(faults)}`, 'server.ts']);
  onTestFinished(async () => void (await portal.stop('SIGKILL')));
  await portal.isListening;
  const get = (path: string) => httpRequest(portal.port, path, { headers: { host: `localhost:${portal.port}` } });
  // Next adds its listeners again when it renders.
  expect((await get('/no-such-page')).status).toBe(404);
  kill(Number(portal.pid), 'SIGUSR2');
  await wait(200);
  expect((await get('/livez')).status).toBe(200);
  kill(Number(portal.pid), 'SIGUSR2');
  await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(503), { timeout: 4_000 });
  const { code, output } = await portal.ended;
  expect(code).toBe(1);
  expect(output).not.toContain('canary');
  const lines = output.split('\n').filter((line) => /"event":"(?:fault|draining)"/.test(line));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 'error', event: 'fault', kind: 'RangeError' }),
    expect.objectContaining({ level: 'error', event: 'fault', kind: 'TypeError' }),
    expect.objectContaining({ event: 'draining' }),
  ]);
});
