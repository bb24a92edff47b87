import dns from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { upstreamBreaker } from '#lib/server/upstream/upstreamBreaker.ts';
import { watchForLocalTrouble } from '#lib/server/upstream/localTrouble.ts';
import { startProxy, type Proxy } from '#tests/support/proxyServer.ts';
import { watchLog } from '#tests/support/watchLog.ts';

type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void;

const lines = watchLog();
let proxy: Proxy;
let resolveName: (answer: Found) => void;

beforeAll(async () => {
  proxy = await startProxy('https://upstream.example:9', {}, { minCalls: 10 });
});
afterAll(() => proxy.close());
beforeEach(() => {
  const original = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: object, answer: Found) => {
    if (name === 'upstream.example') resolveName(answer);
    else original(name, options, answer as never);
  }) as never);
});

const failing = (code: string) => (answer: Found) => void setImmediate(answer, Object.assign(new Error('gone'), { code }), []);
const callOften = () => Promise.all(Array.from({ length: 20 }, () => proxy.call('get-casino-setting')));

it.each([
  ['EAI_AGAIN', 1],
  ['EMFILE', 0], // in the same minute
])('%s fails calls, is logged once a minute, and does not open the breaker', async (code, logged) => {
  resolveName = failing(code);
  const replies = await callOften();
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
  expect(upstreamBreaker().isOpen).toBe(false);
  expect(lines.filter(({ event }) => event === 'upstream_unreachable')).toEqual([]);
  expect(lines.filter(({ event }) => event === 'host_trouble')).toHaveLength(logged);
});

it('a thread pool in which look-ups wait fails calls and does not open the breaker', async () => {
  const waiting: Found[] = [];
  resolveName = (answer) => void waiting.push(answer);
  const replies = await callOften();
  for (const answer of waiting) answer(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), []);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([504]));
  expect(upstreamBreaker().isOpen).toBe(false);
});

it('a blocked event loop explains a timeout of up to four times its duration', async () => {
  const isLocal = watchForLocalTrouble();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect([isLocal(1_000), isLocal(4_000)]).toEqual([true, false]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect([isLocal(1_000), isLocal(4_000)]).toEqual([true, false]);
  expect(watchForLocalTrouble()(1_000)).toBe(false);
});

it('a name that does not exist opens it', async () => {
  resolveName = failing('ENOTFOUND');
  await callOften();
  expect(upstreamBreaker().isOpen).toBe(true);
});
