import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { limitOf, limits } from '#lib/server/config/limits.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { logInMember, logLines } from '#tests/support/proxyServer.ts';
import type { Member, ProxyReply } from '#tests/support/proxyServer.ts';
import { address, member, proxy, setUpLimitedProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpLimitedProxy();

const call = (name: CallName, from?: Member, forwarded = address, headers: Record<string, string | undefined> = {}) =>
  proxy.call(name, from, { headers: { 'x-forwarded-for': forwarded, ...headers } });

async function callTimes(times: number, name: CallName, from?: Member, forwarded = address): Promise<void> {
  for (let asked = 0; asked < times; asked += 1) expect((await call(name, from, forwarded)).status).toBe(200);
}

const refusal = ({ status, headers, json }: ProxyReply) => [status, headers['retry-after'], json.error];
const tooMany = (seconds: number, outcome?: string) => [429, String(seconds), { code: 'rate_limited', ...(outcome && { outcome }) }];

describe('the limits of a member', () => {
  it.each<[CallName, number, number]>([
    ['get-note-list', 120, 60],
    ['del-note', 60, 60],
    ['open-game', 20, 60],
    ['user-write-help', 5, 600],
    ['user-ask-account', 5, 600],
  ])('%s: %i in %i s, independent of the other limits', async (name, most, seconds) => {
    await callTimes(most, name, member);
    const refused = await call(name, member);
    expect(refusal(refused)).toEqual(tooMany(seconds, calls[name].kind === 'read' ? undefined : 'not_sent'));
    expect(upstream.journal).toHaveLength(most);
    expect(logLines.at(-1)).toMatchObject({ event: 'rate_limit', level: 'warn', status: 429 });

    const others = (['get-note-list', 'del-note', 'open-game', 'user-write-help'] as const).filter(
      (other) => limitOf(calls[other]) !== limitOf(calls[name]),
    );
    for (const other of [...others, 'apply-user-deposit', 'get-user-notices', 'check-user-id'] as const) await callTimes(1, other, member);
    await callTimes(1, name, await logInMember('another'));
    vi.advanceTimersByTime(seconds * 1000);
    await callTimes(1, name, member);
  });

  it('count over all addresses and browsers', async () => {
    await callTimes(20, 'open-game', member);
    const sameMember = await logInMember(member.userId);
    expect(refusal(await call('open-game', sameMember, '203.0.113.77'))).toEqual(tooMany(60, 'not_sent'));
  });
});

describe('money', () => {
  it('is sent six times a minute; the seventh is not_sent', async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      await callTimes(1, 'apply-user-deposit', member);
      vi.advanceTimersByTime(1_000);
    }
    expect(refusal(await call('apply-user-withdraw', member))).toEqual(tooMany(54, 'not_sent'));
    expect(upstream.journal).toHaveLength(6);
    vi.advanceTimersByTime(54_000);
    await callTimes(1, 'apply-user-withdraw', member);
  });

  it('is sent once a second; the same key can be sent after it', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await callTimes(1, 'apply-user-deposit', member);
    expect(refusal(await call('apply-user-deposit', member, address, key))).toEqual(tooMany(1, 'not_sent'));
    expect(upstream.journal).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect((await call('apply-user-deposit', member, address, key)).json).toEqual({ status: 'success' });
    expect(upstream.journal).toHaveLength(2);
  });

  it('returns its result to every repeat of a key, without a limit', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(Array.from({ length: 100 }, () => call('apply-user-deposit', member, address, key)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"success"}']));
    expect(upstream.journal).toHaveLength(1);
  });

  it('over the limit of requests, a first try was not sent, and a repeat has an unknown outcome', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (let asked = 0; asked < 120; asked += 1) await call('apply-user-deposit', member, address, key);
    expect(refusal(await call('apply-user-deposit', member, address))).toEqual(tooMany(60, 'not_sent'));
    const repeat = { ...key, 'idempotency-first-try': undefined };
    expect(refusal(await call('apply-user-deposit', member, address, repeat))).toEqual(tooMany(60, 'unknown'));
  });
});

describe('the limits of an address', () => {
  it.each<[CallName, number, number]>([
    ['get-reg-domain', 60, 60],
    ['get-user-notices', 600, 60],
    ['check-user-id', 10, 60],
    ['user-register', 5, 3_600],
    ['write-visitor-help', 5, 600],
  ])('%s: %i in %i s, independent of the other limits', async (name, most, seconds) => {
    await callTimes(most, name);
    expect(refusal(await call(name))).toEqual(tooMany(seconds, calls[name].kind === 'read' ? undefined : 'not_sent'));
    expect(upstream.journal).toHaveLength(most);

    const others = (['get-reg-domain', 'get-slot-setting', 'check-user-nick', 'user-register'] as const).filter(
      (other) => limitOf(calls[other]) !== limitOf(calls[name]),
    );
    for (const other of others) await callTimes(1, other);
    await callTimes(1, 'get-note-list', member);
    await callTimes(1, name, undefined, '203.0.113.5');
    vi.advanceTimersByTime(seconds * 1000);
    await callTimes(1, name);
  });

  it('do not count members, except for calls that list or create accounts', async () => {
    await callTimes(60, 'get-reg-domain');
    await callTimes(1, 'get-note-list', member);
    await callTimes(60, 'get-reg-domain', member);
    expect((await call('get-reg-domain', member)).status).toBe(429);
    await callTimes(10, 'check-user-id', member);
    expect((await call('check-user-id')).status).toBe(429);
  });

  it('apply to forged cookies before their decryption', async () => {
    const middle = member.cookie.length - 40;
    const sealed = `${member.cookie.slice(0, middle)}AAAA${member.cookie.slice(middle + 4)}`;
    const forged = () => call('get-note-list', undefined, address, { cookie: sealed, authorization: member.authorization });
    for (let asked = 0; asked < limits.stranger.max; asked += 1) expect((await forged()).status).toBe(401);
    expect(refusal(await forged())).toEqual(tooMany(60));
    await callTimes(1, 'get-note-list', member);
  });

  it('cannot be evaded with X-Forwarded-For or other headers', async () => {
    const headers = { 'x-real-ip': '192.0.2.1', 'x-client-ip': '192.0.2.1', forwarded: 'for=192.0.2.1', 'true-client-ip': '192.0.2.1' };
    let passed = 0;
    for (let asked = 0; asked < 1_000; asked += 1) {
      const { status } = await call('check-user-nick', undefined, `${asked % 255}.2.3.4, ${address}`, headers);
      passed += status === 200 ? 1 : 0;
    }
    expect(passed).toBe(10);
  });

  it('count a /64 as one address, and all unnamed clients as one', async () => {
    for (let host = 0; host < 10; host += 1) expect((await call('check-user-id', undefined, `2001:db8:0:1::${host}`)).status).toBe(200);
    expect((await call('check-user-id', undefined, '2001:db8:0:1:1:2:3:4')).status).toBe(429);
    expect((await call('check-user-id', undefined, '2001:db8:1:1::1')).status).toBe(200);
    for (const unnamed of ['unknown', '', '999.1.1.1', '_hidden']) await call('check-user-id', undefined, unnamed);
    for (let asked = 4; asked < 10; asked += 1) expect((await call('check-user-id', undefined, 'unknown')).status).toBe(200);
    expect((await call('check-user-id', undefined, 'somebody')).status).toBe(429);
  });
});

describe('the limit of a call', () => {
  const names = Object.keys(calls) as CallName[];
  const namesUnder = (limit: LimitName) => names.filter((name) => limitOf(calls[name]) === limit);

  it('is set in its row for these calls', () => {
    const named = { catalog: namesUnder('catalog'), check: namesUnder('check'), game: namesUnder('game'), help: namesUnder('help') };
    expect(named).toEqual({
      catalog: ['get-slot-by-company'],
      check: ['user-register', 'check-user-nick', 'check-user-id'],
      game: ['open-game'],
      help: ['user-write-help', 'user-ask-account', 'write-visitor-help'],
    });
  });

  it('follows from access and kind for all others', () => {
    const others = names.filter((name) => !('limit' in calls[name]));
    const traits = ({ access, kind, shared }: CallDefinition) => (access === 'visitor' ? (shared ? 'shared' : 'visitor') : kind);
    const expected = { shared: 'shared', visitor: 'visitor', read: 'read', write: 'write', money: 'submission' } as const;
    expect(others.map((name) => [name, limitOf(calls[name])])).toEqual(others.map((name) => [name, expected[traits(calls[name])]]));
    for (const limit of Object.values(expected)) expect(namesUnder(limit)).not.toEqual([]);
  });
});
