import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Parts } from '#lib/server/start/createPortal.ts';
import type { BreakerRule } from '#lib/server/upstream/breaker.ts';
import { fullAnswer, json, startFakeUpstream } from './fakeUpstream.ts';
import type { FakeUpstream } from './fakeUpstream.ts';
import { logInMember, logLines, startProxy } from './proxyServer.ts';
import type { Member, Proxy } from './proxyServer.ts';

// `setUpProxy` sets these variables. Each test file has a separate copy of this module.
export let upstream: FakeUpstream;
export let proxy: Proxy;
/** A member who logs in anew before each test. */
export let member: Member;
/** No other test uses this client address in the forwarding header. */
export let address = '';

/** Each test starts with an empty journal and log. */
export function setUpProxy(
  variables: Record<string, string> = {},
  breaker?: Partial<BreakerRule>,
  makeOwn: () => Partial<Parts> | Promise<Partial<Parts>> = () => ({}),
): void {
  let tests = 0;
  beforeAll(async () => {
    upstream = await startFakeUpstream();
    proxy = await startProxy(upstream.url, variables, breaker, await makeOwn());
  });
  afterAll(async () => {
    await proxy.close();
    await upstream.close();
  });
  beforeEach(async () => {
    tests += 1;
    address = `198.51.100.${tests}`;
    member = await logInMember(`member${tests}`);
    upstream.behavior = json({ data: fullAnswer });
    upstream.journal.length = 0;
    logLines.length = 0;
  });
}

export function setUpLimitedProxy(): void {
  setUpProxy({ RATE_LIMIT_FACTOR: '1', TRUSTED_HOPS: '1' });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
  afterEach(() => void vi.useRealTimers());
}
