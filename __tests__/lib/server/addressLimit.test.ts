import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import { startProxy } from '#tests/support/proxyServer.ts';

let upstream: Awaited<ReturnType<typeof startFakeUpstream>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  // 0.01 of 600: six calls a minute.
  proxy = await startProxy(upstream.url, { RATE_LIMIT_FACTOR: '0.01', TRUSTED_HOPS: '1' });
});

afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

const askFrom = (address: string) => proxy.call('get-user-notices', undefined, { headers: { 'x-forwarded-for': address } });

it('an address that asks too often waits until its minute is over, and nobody else does', async () => {
  for (let count = 0; count < 6; count++) expect((await askFrom('198.51.100.7')).status).toBe(200);
  const refused = await askFrom('203.0.113.9, 198.51.100.7');
  expect(refused.status).toBe(429);
  expect(refused.json.error?.code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(upstream.journal).toHaveLength(6);
  expect((await askFrom('198.51.100.8')).status).toBe(200);
});

it('a new minute starts a new count', async () => {
  const { requireUnderAddressLimit } = await import('#lib/server/addressLimit.ts');
  const minute = 60_000;
  const ask = (now: number) => () => requireUnderAddressLimit('192.0.2.1', now);
  for (let count = 0; count < 6; count++) expect(ask(0)).not.toThrow();
  expect(ask(minute - 1)).toThrow('rate_limited');
  expect(ask(minute)).not.toThrow();
});
