import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startFakeUpstream } from './fakeUpstream.ts';
import type { FakeUpstream } from './fakeUpstream.ts';
import { startProxy } from './proxyServer.ts';
import type { Proxy } from './proxyServer.ts';

interface LimitedProxy {
  upstream: FakeUpstream;
  proxy: Proxy;
  /** How many tests have begun: whoever asks in one has asked nothing in another. */
  count: number;
  /** This test's own. */
  address: string;
}

/** A proxy whose limits count, for the tests of this file: one trusted hop before it, and a clock that they move. */
export function limitedProxy(): LimitedProxy {
  const limited = { count: 0, address: '' } as LimitedProxy;
  beforeAll(async () => {
    limited.upstream = await startFakeUpstream();
    limited.proxy = await startProxy(limited.upstream.url, { RATE_LIMIT_FACTOR: '1', TRUSTED_HOPS: '1' });
  });
  afterAll(async () => {
    await limited.proxy.close();
    await limited.upstream.close();
  });
  beforeEach(() => {
    limited.count += 1;
    limited.address = `198.51.100.${limited.count}`;
    limited.upstream.journal.length = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return limited;
}
