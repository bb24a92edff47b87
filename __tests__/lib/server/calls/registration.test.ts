import { expect, it, vi } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { faults, json, status } from '#tests/support/fakeUpstream.ts';
import type { Behavior } from '#tests/support/fakeUpstream.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import type { ProxyReply } from '#tests/support/proxyServer.ts';
import { address, proxy, setUpLimitedProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpLimitedProxy();

const ask = (name: CallName, body: object = validBodies[name]) =>
  proxy.call(name, undefined, { headers: { 'x-forwarded-for': address }, body: JSON.stringify(body) });
const register = (body?: object) => ask('user-register', body);
const typo = { ...validBodies['user-register'], phone: 1 };
const refusal = ({ status: told, headers, json: answer }: ProxyReply) => [told, headers['retry-after'], answer.error];
const tooMany = (seconds: number) => [429, String(seconds), { code: 'rate_limited', outcome: 'not_sent' }];

it('counts accounts that were or may have been created, and no refused attempt', async () => {
  const attempts: [Behavior, object | undefined, number][] = [
    [json({ status: 'success' }), typo, 400],
    [json({ status: 'alread_have_user' }), undefined, 200],
    [status(422), undefined, 400],
    [status(429), undefined, 429],
  ];
  for (const [behavior, body, told] of attempts) {
    upstream.behavior = behavior;
    for (let tried = 0; tried < 6; tried += 1) {
      vi.advanceTimersByTime(6_000);
      expect((await register(body)).status).toBe(told);
    }
  }
  const made: [Behavior, number][] = [
    [json({ status: 'success' }), 200],
    [json({ status: 'nobody_knows' }), 200],
    [status(500), 502],
    [faults.reset, 502],
    [faults.html, 502],
  ];
  vi.advanceTimersByTime(60_000);
  for (const [behavior, told] of made) {
    upstream.behavior = behavior;
    expect((await register()).status).toBe(told);
  }
  upstream.behavior = json({ status: 'success' });
  upstream.journal.length = 0;
  const refused = await register();
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.toSatisfy((s: number) => s > 3_000)]);
  expect(upstream.journal).toEqual([]);
});

it('limits refused join codes', async () => {
  upstream.behavior = json({ status: 'cant_find_code' });
  for (let tried = 0; tried < 30; tried += 1) {
    vi.advanceTimersByTime(60_000);
    expect((await register()).json).toEqual({ status: 'cant_find_code' });
  }
  vi.advanceTimersByTime(60_000);
  expect(refusal(await register())).toEqual(tooMany(1_800));
  expect(upstream.journal).toHaveLength(30);
  // Refused codes created no account.
  vi.advanceTimersByTime(1_800_000);
  upstream.behavior = json({ status: 'success' });
  for (let made = 0; made < 5; made += 1) expect((await register()).status).toBe(200);
});

it('limits join codes of parallel requests', async () => {
  upstream.behavior = json({ status: 'cant_find_code' });
  const atOnce = (count: number) => Promise.all(Array.from({ length: count }, () => register()));
  // Spread over time, so that only the join-code limit stops the last five, not the check limit (10 a minute) or the register limit (5).
  const replies: ProxyReply[] = [];
  for (let round = 0; round < 7; round += 1) {
    replies.push(...(await atOnce(5)));
    vi.advanceTimersByTime(60_000);
  }
  expect(replies.map(({ status: told }) => told).toSorted()).toEqual([...Array<number>(30).fill(200), ...Array<number>(5).fill(429)]);
  expect(upstream.journal).toHaveLength(30);
});

it('reveals taken ids no more often than the check calls', async () => {
  upstream.behavior = json({ status: 'alread_have_user' });
  for (let tried = 0; tried < 8; tried += 1) expect((await register()).json).toEqual({ status: 'alread_have_user' });
  await ask('check-user-id');
  await ask('check-user-nick');
  expect(refusal(await register())).toEqual(tooMany(60));
  expect(upstream.journal).toHaveLength(10);
});

it('limits refused join codes of a /48, of a /24 and of the whole site', async () => {
  upstream.behavior = json({ status: 'cant_find_code' });
  const from = async (addressOf: (index: number) => string, times: number) => {
    upstream.journal.length = 0;
    for (let tried = 0; tried < times; tried += 1) {
      const headers = { 'x-forwarded-for': addressOf(tried) };
      await proxy.call('user-register', undefined, { headers });
    }
    return upstream.journal.length;
  };
  expect(await from((index) => `2001:db8:77:${(index * 200).toString(16)}::1`, 120)).toBe(90);
  expect(await from((index) => `203.0.114.${index}`, 80)).toBe(60);
  // The whole site has 300; 150 of them are used.
  expect(await from((index) => `2001:db8:${(0x1000 + index).toString(16)}::1`, 300)).toBeLessThanOrEqual(150);
  const refused = await proxy.call('user-register', undefined, { headers: { 'x-forwarded-for': '192.0.2.77' } });
  expect(refusal(refused)[2]).toEqual({ code: 'rate_limited', outcome: 'not_sent' });
});
