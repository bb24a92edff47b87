import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullAnswer, json, startFakeUpstream, type FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { startProxy, type Proxy } from '#tests/support/proxyServer.ts';

let upstream: FakeUpstream;
let proxy: Proxy;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.behavior = json({ data: fullAnswer });
  proxy = await startProxy(upstream.url, { BOARDS: 'false' });
});
afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

it.each(['get-deposit-board', 'get-withdraw-board'] as const)(
  '%s is not found on a site without boards, and is not asked',
  async (name) => {
    const { status, json: body } = await proxy.call(name);
    expect([status, body.error?.code]).toEqual([404, 'not_found']);
    expect(upstream.journal).toEqual([]);
  },
);
