import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { limitOf, limits } from '#lib/server/config/limits.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { faults, json, status, type Behavior } from '#tests/support/fakeUpstream.ts';
import {
  logInMember,
  logLines,
  startProxy,
  type Member,
  type Proxy,
  type ProxyReply,
} from '#tests/support/proxyServer.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { address, member, proxy, setUpLimitedProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpLimitedProxy();

const call = (
  name: CallName,
  from?: Member,
  forwarded = address,
  headers: Record<string, string | undefined> = {},
) => proxy.call(name, from, { headers: { 'x-forwarded-for': forwarded, ...headers } });

async function callTimes(
  times: number,
  name: CallName,
  from?: Member,
  forwarded = address,
): Promise<void> {
  for (let asked = 0; asked < times; asked += 1)
    expect((await call(name, from, forwarded)).status).toBe(200);
}

const refusal = ({ status, headers, json }: ProxyReply) => [
  status,
  headers['retry-after'],
  json.error,
];
const tooMany = (seconds: number, outcome?: string) => [
  429,
  String(seconds),
  { code: 'rate_limited', ...(outcome && { outcome }) },
];

it.each<[CallName, number, number]>([
  ['get-note-list', 120, 60],
  ['del-note', 60, 60],
  ['open-game', 20, 60],
  ['user-write-help', 5, 600],
  ['user-ask-account', 60, 60],
  ['get-reg-domain', 60, 60],
  ['get-user-notices', 600, 60],
  ['get-slot-by-company', 600, 60],
  ['check-user-id', 10, 60],
  ['check-user-nick', 10, 60],
  ['user-register', 5, 3_600],
  ['write-visitor-help', 5, 600],
])(
  '%s: %i in %i s of a member or an address, independent of the other limits',
  async (name, most, seconds) => {
    const from = (called: CallName, who = member) =>
      calls[called].access === 'member' ? who : undefined;
    await callTimes(most, name, from(name));
    expect(refusal(await call(name, from(name)))).toEqual(
      tooMany(seconds, calls[name].kind === 'read' ? undefined : 'not_sent'),
    );
    expect(upstream.journal).toHaveLength(most);
    expect(logLines.at(-1)).toMatchObject({ event: 'rate_limit', level: 'warn', status: 429 });

    const ofMembers = [
      'get-note-list',
      'del-note',
      'open-game',
      'user-write-help',
      'user-ask-account',
      'apply-user-deposit',
    ] as const;
    const others = [
      ...ofMembers,
      ...(['get-reg-domain', 'get-slot-setting', 'check-user-nick', 'user-register'] as const),
    ];
    for (const other of others.filter((one) => limitOf(calls[one]) !== limitOf(calls[name])))
      await callTimes(1, other, from(other));
    await callTimes(1, name, from(name, await logInMember('another')), '203.0.113.5');
    vi.advanceTimersByTime(seconds * 1000);
    await callTimes(1, name, from(name));
  },
);

it('the limits of a member count over all addresses and browsers', async () => {
  await callTimes(20, 'open-game', member);
  const sameMember = await logInMember(member.userId);
  expect(refusal(await call('open-game', sameMember, '203.0.113.77'))).toEqual(
    tooMany(60, 'not_sent'),
  );
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
    expect(refusal(await call('apply-user-deposit', member, address, key))).toEqual(
      tooMany(1, 'not_sent'),
    );
    expect(upstream.journal).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect((await call('apply-user-deposit', member, address, key)).json).toEqual({
      status: 'success',
    });
    expect(upstream.journal).toHaveLength(2);
  });

  it('returns its result to 120 repeats of a key; over the limit of requests, a first try was not sent, and a repeat is unknown', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (let asked = 0; asked < 120; asked += 1) {
      expect((await call('apply-user-deposit', member, address, key)).json).toEqual({
        status: 'success',
      });
    }
    expect(upstream.journal).toHaveLength(1);
    expect(refusal(await call('apply-user-deposit', member, address))).toEqual(
      tooMany(60, 'not_sent'),
    );
    const repeat = { ...key, 'idempotency-first-try': undefined };
    expect(refusal(await call('apply-user-deposit', member, address, repeat))).toEqual(
      tooMany(60, 'unknown'),
    );
  });
});

describe('the limits of an address', () => {
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
    const forged = () =>
      call('get-note-list', undefined, address, {
        cookie: sealed,
        authorization: member.authorization,
      });
    for (let asked = 0; asked < limits.stranger.max; asked += 1)
      expect((await forged()).status).toBe(401);
    expect(refusal(await forged())).toEqual(tooMany(60));
    await callTimes(1, 'get-note-list', member);
  });

  it('count a /64 as one address, and all unnamed clients as one', async () => {
    for (let host = 0; host < 10; host += 1)
      expect((await call('check-user-id', undefined, `2001:db8:0:1::${host}`)).status).toBe(200);
    expect((await call('check-user-id', undefined, '2001:db8:0:1:1:2:3:4')).status).toBe(429);
    expect((await call('check-user-id', undefined, '2001:db8:1:1::1')).status).toBe(200);
    for (const unnamed of ['unknown', '', '999.1.1.1', '_hidden'])
      await call('check-user-id', undefined, unnamed);
    for (let asked = 4; asked < 10; asked += 1)
      expect((await call('check-user-id', undefined, 'unknown')).status).toBe(200);
    expect((await call('check-user-id', undefined, 'somebody')).status).toBe(429);
  });
});

describe('a registration', () => {
  const register = (body: object = validBodies['user-register']) =>
    proxy.call('user-register', undefined, {
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
  const typo = { ...validBodies['user-register'], phone: 1 };

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
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.toSatisfy((s: number) => s > 3_000),
    ]);
    expect(upstream.journal).toEqual([]);
  });

  it('limits refused join codes, also of parallel requests', async () => {
    upstream.behavior = json({ status: 'cant_find_code' });
    const replies: ProxyReply[] = [];
    // Spread over time, so that neither the limit of checks (10 a minute) nor that of accounts (5) stops the last three requests.
    for (const atOnce of [3, 5, 5, 5, 5, 5, 5]) {
      replies.push(...(await Promise.all(Array.from({ length: atOnce }, () => register()))));
      vi.advanceTimersByTime(60_000);
    }
    const passed = replies.filter((reply) => reply.status === 200);
    expect(passed.map(({ text }) => text)).toEqual(
      Array<string>(30).fill('{"status":"cant_find_code"}'),
    );
    expect(upstream.journal).toHaveLength(30);
    expect(refusal(await register())).toEqual(tooMany(3_180, 'not_sent'));
    vi.advanceTimersByTime(3_180_000);
    upstream.behavior = json({ status: 'success' });
    for (let made = 0; made < 5; made += 1) expect((await register()).status).toBe(200);
  });

  it('reveals taken ids no more often than the check calls', async () => {
    upstream.behavior = json({ status: 'alread_have_user' });
    for (let tried = 0; tried < 8; tried += 1)
      expect((await register()).json).toEqual({ status: 'alread_have_user' });
    await call('check-user-id');
    await call('check-user-nick');
    expect(refusal(await register())).toEqual(tooMany(60, 'not_sent'));
    expect(upstream.journal).toHaveLength(10);
  });

  it('limits refused join codes of a /48, of a /24 and of the whole site', async () => {
    upstream.behavior = json({ status: 'cant_find_code' });
    const from = async (addressOf: (index: number) => string, times: number) => {
      upstream.journal.length = 0;
      for (let tried = 0; tried < times; tried += 1)
        await call('user-register', undefined, addressOf(tried));
      return upstream.journal.length;
    };
    expect(await from((index) => `2001:db8:77:${(index * 200).toString(16)}::1`, 120)).toBe(90);
    expect(await from((index) => `203.0.114.${index}`, 80)).toBe(60);
    // The limit of the whole site is 300, of which 150 are used.
    expect(
      await from((index) => `2001:db8:${(0x1000 + index).toString(16)}::1`, 300),
    ).toBeLessThanOrEqual(150);
    const refused = await call('user-register', undefined, '192.0.2.77');
    expect(refusal(refused)[2]).toEqual({ code: 'rate_limited', outcome: 'not_sent' });
  });
});

describe('the withdrawal password', () => {
  const answer = (told: string) => json({ data: { status: told } });

  /** Waits eleven seconds before each withdrawal, because the limit of money calls is six per minute. */
  async function withdraw(
    behavior: Behavior,
    { pass = '0000' as string | null, from = member, key = randomUUID() as string } = {},
  ) {
    vi.advanceTimersByTime(11_000);
    upstream.behavior = behavior;
    const body = JSON.stringify({ balance: 10_000, ...(pass !== null && { pass }) });
    return proxy.call('apply-user-withdraw', from, { body, headers: { 'idempotency-key': key } });
  }

  async function fail(times: number): Promise<void> {
    for (let tried = 0; tried < times; tried += 1)
      expect((await withdraw(answer('pass'))).json).toEqual({ status: 'pass' });
  }

  const isClosed = ({ status, json: told, headers }: ProxyReply) => {
    expect([status, told.error]).toEqual([
      429,
      { code: 'rate_limited', field: 'pass', outcome: 'not_sent' },
    ]);
    return Number(headers['retry-after']);
  };

  it('five consecutive wrong passwords lock the withdrawals of this member, with or without a password, and are logged', async () => {
    await fail(4);
    expect(logLines.filter(({ event }) => event === 'withdrawals_closed')).toEqual([]);
    await fail(1);
    expect(logLines.at(-1)).toMatchObject({
      event: 'withdrawals_closed',
      level: 'warn',
      member: expect.any(String) as string,
    });
    upstream.journal.length = 0;
    expect(isClosed(await withdraw(answer('success')))).toBe(889);
    expect(isClosed(await withdraw(answer('success'), { pass: null }))).toBe(878);
    expect(upstream.journal).toEqual([]);
    expect(logLines.at(-1)).toMatchObject({
      event: 'withdrawals_closed',
      level: 'warn',
      status: 429,
    });

    expect(
      (await withdraw(answer('success'), { from: await logInMember('another') })).json,
    ).toEqual({ status: 'success' });
    expect((await proxy.call('apply-user-deposit', member)).status).toBe(200);
    vi.advanceTimersByTime(900_000);
    await fail(5);
    expect(isClosed(await withdraw(answer('success')))).toBe(1_789);
    vi.advanceTimersByTime(1_800_000);
    expect((await withdraw(answer('success'))).json).toEqual({ status: 'success' });
    await fail(4);
    expect((await withdraw(answer('success'))).json).toEqual({ status: 'success' });
  });

  it.each<[string, Behavior]>([
    ['a refusal of the amount, which the backend may check before the password', answer('balance')],
    ['an outage', faults.reset],
    ['an unknown status', answer('nobody_knows')],
  ])('%s neither counts as a wrong password nor resets the count', async (_name, behavior) => {
    await fail(2);
    for (let tried = 0; tried < 6; tried += 1) await withdraw(behavior);
    await fail(3);
    expect(isClosed(await withdraw(answer('success')))).toBeGreaterThan(0);
  });
});

const names = Object.keys(calls) as CallName[];

describe('where every limit allows one request', () => {
  let strict: Proxy;
  beforeAll(async () => {
    strict = await startProxy(upstream.url, { RATE_LIMIT_FACTOR: '0.0001', TRUSTED_HOPS: '1' });
  });
  afterAll(() => strict.close());

  const otherCall = (name: CallName): CallName =>
    limitOf(calls[name]) === 'read' ? 'del-note' : 'get-note-list';

  it.each(names)(
    'the second %s gets 429 with the wait, and the backend is not asked',
    async (name) => {
      const { access, kind }: CallDefinition = calls[name];
      const session = () => logInMember(`limited-${name}`);
      const ask = (asked: CallName, from?: Member) =>
        strict.call(asked, from, { headers: { 'x-forwarded-for': address } });
      const askAsNeeded = async () => ask(name, access === 'member' ? await session() : undefined);

      expect((await askAsNeeded()).status).toBe(200);
      const reached = upstream.journal.length;
      // A changed password ends the first session, and any session of the same millisecond.
      vi.advanceTimersByTime(2);
      const refused = await askAsNeeded();
      expect([refused.status, refused.json.error?.code]).toEqual([429, 'rate_limited']);
      expect(upstream.journal).toHaveLength(reached);

      const line = logLines.at(-1);
      expect(line).toMatchObject({
        event: 'rate_limit',
        level: 'warn',
        route: `/api/routes/${name}`,
      });
      expect(Number(refused.headers['retry-after'])).toBe(limits[line?.limit as LimitName].seconds);
      expect(refused.json.error?.outcome !== undefined).toBe(kind !== 'read');

      expect((await ask(otherCall(name), await session())).status).toBe(200);
    },
  );
});
