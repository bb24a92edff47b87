import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { plainCallNames, validBodies } from '#tests/support/validBodies.ts';
import { idempotencyKey, logInMember, logLines, publicOrigin } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy({ TRUSTED_HOPS: '1' });
beforeEach(() => {
  upstream.behavior = json({ data: fullAnswer }, { 'set-cookie': 'a=canary', 'x-powered-by': 'canary', server: 'canary' });
});

const names = Object.keys(calls) as CallName[];
const hostile = {
  'x-forwarded-for': '203.0.113.9, 198.51.100.7',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
  connection: 'keep-alive, x-forwarded-for',
  te: 'trailers',
  'x-request-id': 'canary',
  traceparent: '00-canary',
  'x-middleware-subrequest': 'canary',
  'user-agent': 'canary',
  accept: 'text/canary',
  'accept-language': 'canary',
  referer: 'http://canary.example/',
  'x-canary': 'canary',
};

describe.each(plainCallNames)('%s', (name) => {
  it('reaches the upstream with a fixed list of headers and the validated body', async () => {
    const reply = await proxy.call(name, member, { headers: hostile });
    expect(reply.status).toBe(200);
    const [{ headers, body }] = upstream.journal as [(typeof upstream.journal)[number]];
    expect(headers).toEqual({
      host: new URL(upstream.url).host,
      connection: calls[name].kind === 'money' ? 'close' : 'keep-alive',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'portal',
      'x-request-id': reply.headers['x-request-id'],
      // Shared reads are anonymous.
      ...('shared' in calls[name] ? {} : { 'x-forwarded-for': '198.51.100.7' }),
      ...(calls[name].access === 'member' ? { authorization: member.upstreamToken } : {}),
      ...(name === 'get-reg-domain' ? { origin: publicOrigin } : {}),
    });
    expect(JSON.parse(body)).toEqual(validBodies[name]);
  });

  it('returns the listed fields only, with the portal’s headers', async () => {
    const reply = await proxy.call(name, member);
    expect(`${reply.text}${reply.rawHeaders}`).not.toContain('canary');
    const { date, connection, 'keep-alive': keepAlive, 'x-request-id': id, 'content-length': length, ...rest } = reply.headers;
    expect([date, connection, keepAlive, id, length]).not.toContain(undefined);
    expect(rest).toEqual({
      ...('shared' in calls[name] ? { age: '0' } : {}),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.any(String),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

it('only get-reg-domain forwards the origin of the page, validated or empty', async () => {
  await proxy.call('get-reg-domain', undefined, { headers: { origin: undefined } });
  await proxy.call('get-reg-domain', undefined, { headers: { origin: 'https://evil.example' } });
  expect(upstream.journal.map(({ headers }) => headers.origin)).toEqual(['']);
});

it('a login through the proxy returns the status only', async () => {
  expect((await proxy.call('user-do-login')).json).toEqual({ status: 'success' });
});

it('a poll carries the last four digits of phone and account, get-member the whole numbers', async () => {
  const user = { id: 'demo', nick: 'demo', phone: '010-1234-5678', banknumber: '110-234-567890', bankname: 'bank', bankowner: 'owner' };
  upstream.behavior = json({ data: { status: 'success', user } });
  const poll = await proxy.call('user-health-check', member);
  expect(poll.json.user).toMatchObject({ phone: '•••-••••-5678', banknum: '•••-•••-••7890', bankname: 'bank', bankOwner: 'owner' });
  for (const part of ['1234', '234-567', user.phone, user.banknumber]) expect(poll.text).not.toContain(part);
  const whole = await proxy.call('get-member', member);
  expect(whole.json.user).toMatchObject({ phone: user.phone, banknum: user.banknumber });
});

it('an open call carries no token of a member', async () => {
  await proxy.call('get-user-notices', member);
  expect(upstream.journal[0]?.headers).not.toHaveProperty('authorization');
});

it('parallel calls of two members carry their own tokens', async () => {
  const other = await logInMember('other');
  const turns = Array.from({ length: 60 }, (_, index) => (index % 2 ? member : other));
  upstream.behavior = json({ status: 'success', user: { id: 'x' } });
  await Promise.all(turns.map((who) => proxy.call('get-member', who)));
  const tokens = upstream.journal.map(({ headers }) => headers.authorization);
  expect(tokens.filter((token) => token === member.upstreamToken)).toHaveLength(30);
  expect(tokens.filter((token) => token === other.upstreamToken)).toHaveLength(30);
});

it('each money call opens a connection, reads share one', async () => {
  for (let round = 0; round < 3; round += 1) {
    await proxy.call('game-withdraw', member);
    await proxy.call('get-member', member);
  }
  const portsOf = (name: CallName) => upstream.journal.filter(({ path }) => path === calls[name].upstreamPath).map(({ port }) => port);
  expect(new Set(portsOf('game-withdraw')).size).toBe(3);
  expect(new Set(portsOf('get-member')).size).toBe(1);
});

it('a money call is finished and logged after the browser disconnects', async () => {
  const arrived = upstream.nextRequest();
  let finish = () => {};
  upstream.behavior = (response) => (finish = () => json(fullAnswer)(response));
  const { default: http } = await import('node:http');
  const body = JSON.stringify(validBodies['apply-user-deposit']);
  const { cookie, authorization } = member;
  const headers = { host: 'localhost:3000', origin: publicOrigin, 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  const path = '/api/routes/apply-user-deposit';
  const request = http.request({
    host: '127.0.0.1',
    port: proxy.port,
    path,
    method: 'POST',
    headers: { ...headers, cookie, authorization },
  });
  request.on('error', () => {});
  request.end(body);
  await arrived;
  request.destroy();
  finish();
  await vi.waitFor(() => expect(logLines).toHaveLength(1));
  expect(logLines[0]).toMatchObject({ route: path, status: 200, upstreamKind: 'money' });
});

describe('a route that does not exist', () => {
  const odd = [
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'user-do-login/',
    'User-Do-Login',
    'user-do-login%00',
    '..%2fuser-do-login',
  ];
  const mutated = fc.tuple(
    fc.constantFrom(...names),
    fc.nat(20),
    fc.constantFrom('', '%2e', '/', '\\', '..', 'A', '%ff', ';', '@'),
    fc.nat(3),
  );
  const mutations = fc.sample(mutated, 500).map(([name, at, text, cut]) => name.slice(0, at) + text + name.slice(at + cut));

  it('is 404, and its name is not logged', async () => {
    const unknown = [...odd, 'http://evil.example/', '%F0%9F%8E%B0', ...mutations].filter((name) => !Object.hasOwn(calls, name));
    for (const name of unknown) expect([(await proxy.send(name)).json.error?.code, name]).toEqual(['not_found', name]);
    expect(upstream.journal).toEqual([]);
    expect(new Set(logLines.map(({ route }) => route))).toEqual(new Set(['/api/routes/[call]']));
  });
});

describe('the log of a call', () => {
  it('is one line with member, route and duration, without input or credentials', async () => {
    const reply = await proxy.call('user-write-help', member, {
      headers: { 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ title: 'canary-title', contents: 'canary-contents' }),
    });
    expect(logLines).toEqual([
      {
        level: 'info',
        time: expect.anything(),
        event: 'call',
        route: '/api/routes/user-write-help',
        status: 200,
        ms: expect.any(Number),
        upstreamKind: 'write',
        upstreamMs: expect.any(Number),
        requestId: reply.headers['x-request-id'],
        ip: '198.51.100.0',
        member: expect.stringMatching(/^[\w-]{16}$/),
      },
    ]);
  });

  it('warns with the word of a backend that refuses what every visitor reads, once an hour', async () => {
    for (const status of ['success', 'LOGIN_FIRST', 'LOGIN_FIRST', 'AGAIN']) {
      upstream.behavior = json({ data: { status, slot: [] } });
      await proxy.call('get-slot-setting');
    }
    upstream.behavior = json({ data: { status: 'already' } });
    await proxy.call('check-user-id');
    expect(logLines.map(({ level, answer }) => [level, answer])).toEqual([
      ['info', undefined],
      ['warn', 'LOGIN_FIRST'],
      ['info', 'LOGIN_FIRST'],
      ['info', 'AGAIN'],
      ['info', undefined],
    ]);
  });

  it('contains no secret, also for failed calls', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const secrets = ['canary', member.cookie.slice(-40), member.authorization.slice(7), 'demo1234', 'sealed', 'portal-session'];
    upstream.behavior = (response) => response.socket?.resetAndDestroy();
    await proxy.call('get-member', member, { headers });
    const withLineBreak = await logInMember('bob\r\nx: y');
    await proxy.call('get-member', withLineBreak, { headers });
    await proxy.send('user-do-login', { body: '{"id":"demo","pw":"demo1234","canary":1}' });
    await proxy.send('user-do-login', { body: '{"id":"demo","pw":"demo1234"' });
    await proxy.call('get-member', member, { headers: { authorization: 'Bearer canary' } });
    expect(logLines.length).toBeGreaterThanOrEqual(5);
    for (const secret of secrets) expect(JSON.stringify(logLines)).not.toContain(secret);
  });

  it('has the location of an internal error; the browser gets the code internal only', async () => {
    const broken = await logInMember('bob\r\nx: y');
    const reply = await proxy.call('change-to-point', broken);
    expect([reply.status, reply.json]).toEqual([500, { error: { code: 'internal', outcome: 'unknown' } }]);
    expect(upstream.journal).toEqual([]);
    expect(logLines.map(({ event, level }) => [event, level])).toEqual([
      ['fault', 'error'],
      ['call', 'error'],
    ]);
  });
});
