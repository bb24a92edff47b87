import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startCallPortal, type CallPortal } from '#tests/support/callPortal.ts';
import { startFakeUpstream, type FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { rawRequest } from '#tests/support/httpRequest.ts';
import { logLines as lines, publicOrigin } from '#tests/support/proxyServer.ts';

const { host } = new URL(publicOrigin);
let upstream: FakeUpstream;
let portal: CallPortal;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  portal = await startCallPortal(upstream.url);
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(() => void (lines.length = 0));

const statusOf = async (pathname: string) =>
  Number((await rawRequest(portal.port, `GET ${pathname}?q=1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).split(' ')[1]);

// One prefix for each handler of the server.
const prefixes = ['/', '/login', '/api/routes/', '/api/auth/', '/_next/image', '/_next/static/', '/_next/data/', '/images/'];
const ends = ['/../login', '/./', '/..', '/%2e%2e/', '/%2E./x', '/x%2fy', '/%2F', '/%5cx', '\\..\\x', '//x', '/%', '/%zz', '/%0', '/%00'];

it.each(prefixes.flatMap((prefix) => ends.map((end) => prefix + end)))(
  'refuses %s before any handler, in one log line',
  async (pathname) => {
    expect(await statusOf(pathname)).toBe(400);
    expect(lines).toEqual([expect.objectContaining({ event: 'refused', route: '[none]', status: 400 })]);
  },
);

it.each(['session/', 'session/a/b', 'a-b', ''].map((end) => `/api/auth/${end}`))('answers 404 to %s, in one log line', async (pathname) => {
  expect(await statusOf(pathname)).toBe(404);
  expect(lines).toEqual([expect.objectContaining({ event: 'refused', status: 404 })]);
});
