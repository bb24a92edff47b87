import { kill } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languageTag } from '#lib/i18n/locales.ts';
import { expectStrictPolicy } from './htmlChecks.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { run, type Program } from '#tests/support/spawnPortal.ts';

describe.each([
  { name: 'server.ts', program: ['server.ts'] },
  { name: 'plain next start', program: ['node_modules/next/dist/bin/next', 'start'] },
])('a page that fails under $name', ({ program }) => {
  let portal: Program;
  const ask = (address: string) =>
    httpRequest(portal.port, address, { headers: { host: `localhost:${portal.port}` } });

  beforeAll(async () => {
    const started = await run(['--import', './__tests__/build/failingHome.ts', ...program]);
    await started.isListening;
    portal = started;
  });
  afterAll(() => portal.stop('SIGINT'));

  it.each(['ko', 'jp'])(
    'gets the error page in %s, with the strict policy, and without details',
    async (code) => {
      const replies = [await ask(`/${code}`), await ask(`/${code}`)];
      expect(replies.map(({ status }) => status)).toEqual([500, 500]);
      for (const reply of replies) {
        expectStrictPolicy(reply);
        const { text } = reply;
        expect(text).toContain(`<html lang="${languageTag(code)}" data-theme="gold">`);
        expect(text).not.toMatch(/TypeError|Cannot read|\.tsx|\bat \w+ \(/);
      }
    },
  );

  it('does not affect other pages', async () => {
    expect((await ask('/login')).status).toBe(200);
    expect((await ask('/en')).status).toBe(200);
  });
});

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
  const portal = await run([
    '--import',
    `data:text/javascript,${encodeURIComponent(faults)}`,
    'server.ts',
  ]);
  onTestFinished(async () => void (await portal.stop('SIGKILL')));
  await portal.isListening;
  const get = (path: string) =>
    httpRequest(portal.port, path, { headers: { host: `localhost:${portal.port}` } });
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
