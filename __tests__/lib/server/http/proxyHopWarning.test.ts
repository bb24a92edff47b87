import { afterEach, describe, expect, it } from 'vitest';
import { createProxyHopWarning } from '#lib/server/http/request.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';

let server: Listening;

afterEach(() => server.close());

/** The log lines after requests with these X-Forwarded-For headers; undefined = no header. */
async function linesAfter(trustedHops: number, ...forwarded: (string | undefined)[]) {
  const { log, lines } = keptLog();
  const watch = createProxyHopWarning(trustedHops, log);
  server = await listen((request, response) => {
    watch(request);
    response.end();
  });
  for (const value of forwarded) await httpRequest(server.port, '/', { headers: value === undefined ? {} : { 'x-forwarded-for': value } });
  expect(JSON.stringify(lines)).not.toContain('192.0.2');
  return lines.map(({ level, event, variable, code }) => ({ level, event, variable, code }));
}

const warning = (code: string) => ({ level: 'warn', event: 'configuration', variable: 'TRUSTED_HOPS', code });

describe('TRUSTED_HOPS', () => {
  it.each<[number, (string | undefined)[]]>([
    [0, [undefined, undefined]],
    [1, ['192.0.2.1', '203.0.113.9, 192.0.2.1', '192.0.2.2']],
    [1, ['203.0.113.9:51234', '[2001:db8::1]:443']],
    [2, ['192.0.2.1, 10.0.0.1']],
  ])('%i is not logged if X-Forwarded-For matches', async (hops, forwarded) => {
    expect(await linesAfter(hops, ...forwarded)).toEqual([]);
  });

  it('0 behind a proxy is logged once', async () => {
    expect(await linesAfter(0, undefined, '192.0.2.1', '192.0.2.1', '192.0.2.2')).toEqual([warning('forwarded_ignored')]);
  });

  it.each<[number, (string | undefined)[]]>([
    [1, ['192.0.2.1', undefined, undefined]],
    [1, ['unknown', 'unknown']],
    [2, ['192.0.2.1', '192.0.2.1']],
    [2, ['_hidden, 192.0.2.1']],
  ])('%i without the address of the visitor is logged once', async (hops, forwarded) => {
    expect(await linesAfter(hops, ...forwarded)).toEqual([warning('forwarded_short')]);
  });
});
