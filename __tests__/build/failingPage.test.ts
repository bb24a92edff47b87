import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTag } from '#lib/i18n/locales.ts';
import { expectStrictPolicy } from '#tests/support/htmlChecks.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { run, type Program } from '#tests/support/spawnPortal.ts';

describe.each([
  { name: 'server.ts', program: ['server.ts'] },
  { name: 'plain next start', program: ['node_modules/next/dist/bin/next', 'start'] },
])('a page that fails under $name', ({ program }) => {
  let portal: Program;
  const ask = (address: string) => httpRequest(portal.port, address, { headers: { host: `localhost:${portal.port}` } });

  beforeAll(async () => {
    const started = await run(['--import', './__tests__/support/failingHome.ts', ...program]);
    await started.isListening;
    portal = started;
  });
  afterAll(() => portal.stop('SIGINT'));

  it.each(['ko', 'jp'])('gets the error page in %s, with the strict policy, and without details', async (code) => {
    const replies = [await ask(`/${code}`), await ask(`/${code}`)];
    expect(replies.map(({ status }) => status)).toEqual([500, 500]);
    for (const reply of replies) {
      expectStrictPolicy(reply);
      const { text } = reply;
      expect(text).toContain(`<html lang="${languageTag(code)}" data-theme="gold">`);
      expect(text).not.toMatch(/TypeError|Cannot read|\.tsx|\bat \w+ \(/);
    }
  });

  it('does not affect other pages', async () => {
    expect((await ask('/login')).status).toBe(200);
    expect((await ask('/en')).status).toBe(200);
  });
});
