import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { plainCallNames, validBodies } from '#tests/support/validBodies.ts';
import { logInMember, logLines, publicOrigin, startProxy } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';

setUpProxy({ TRUSTED_HOPS: '1' });
beforeEach(() => {
  upstream.behavior = json(
    { data: fullAnswer },
    { 'set-cookie': 'a=canary', 'x-powered-by': 'canary', server: 'canary' },
  );
});

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
    const [{ method, path, headers, body }] = upstream.journal as [
      (typeof upstream.journal)[number],
    ];
    expect([upstream.journal.length, method, path]).toEqual([1, 'POST', calls[name].upstreamPath]);
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
    const {
      date,
      connection,
      'keep-alive': keepAlive,
      'x-request-id': id,
      'content-length': length,
      ...rest
    } = reply.headers;
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

it('a token beyond ASCII reaches the upstream in the same bytes with a read and with a money call', async () => {
  const owner = await logInMember('demo', 'tok\u00e9n\u00ff');
  await proxy.call('get-member', owner);
  await proxy.call('apply-user-deposit', owner);
  // Node decodes each byte of a header as one character.
  expect(upstream.journal.map(({ headers }) => headers.authorization)).toEqual(
    Array(2).fill(owner.upstreamToken),
  );
});

it('a poll carries the last four digits of phone and account, get-member the whole numbers', async () => {
  const user = {
    id: 'demo',
    nick: 'demo',
    phone: '010-1234-5678',
    banknumber: '110-234-567890',
    bankname: 'bank',
    bankowner: 'owner',
  };
  upstream.behavior = json({ data: { status: 'success', user } });
  const poll = await proxy.call('user-health-check', member);
  expect(poll.json.user).toMatchObject({
    phone: '•••-••••-5678',
    banknum: '•••-•••-••7890',
    bankname: 'bank',
    bankOwner: 'owner',
  });
  for (const part of ['1234', '234-567', user.phone, user.banknumber])
    expect(poll.text).not.toContain(part);
  const whole = await proxy.call('get-member', member);
  expect(whole.json.user).toMatchObject({ phone: user.phone, banknum: user.banknumber });
});

it('a route that does not exist is 404, and its name is not logged', async () => {
  const odd = [
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'user-do-login/',
    'User-Do-Login',
    'user-do-login%00',
  ];
  for (const name of [...odd, '..%2fuser-do-login', 'http://evil.example/', '%F0%9F%8E%B0'])
    expect([(await proxy.send(name)).json.error?.code, name]).toEqual(['not_found', name]);
  expect(upstream.journal).toEqual([]);
  expect(new Set(logLines.map(({ route }) => route))).toEqual(new Set(['/api/routes/[call]']));
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
        traceId: expect.stringMatching(/^[\da-f]{32}$/),
        ip: '198.51.100.0',
        member: expect.stringMatching(/^[\w-]{16}$/),
      },
    ]);
  });

  it('has the word of a backend that refuses what every visitor reads, and no other word', async () => {
    for (const status of ['success', 'LOGIN_FIRST']) {
      upstream.behavior = json({ data: { status, slot: [] } });
      await proxy.call('get-slot-setting');
    }
    upstream.behavior = json({ data: { status: 'already' } });
    await proxy.call('check-user-id');
    expect(logLines.map(({ answer }) => answer)).toEqual([undefined, 'LOGIN_FIRST', undefined]);
  });

  it('has the location of an internal error; the browser gets the code internal only', async () => {
    const broken = await logInMember('bob\r\nx: y');
    const reply = await proxy.call('change-to-point', broken);
    expect([reply.status, reply.json]).toEqual([
      500,
      { error: { code: 'internal', outcome: 'unknown' } },
    ]);
    expect(upstream.journal).toEqual([]);
    expect(logLines.map(({ event, level }) => [event, level])).toEqual([
      ['fault', 'error'],
      ['call', 'error'],
    ]);
  });
});

it.each(['get-deposit-board', 'get-withdraw-board'] as const)(
  'a site without boards does not find %s, and asks nothing',
  async (name) => {
    const site = await startProxy(upstream.url, { SITE_FILE: writeSiteFile({}) });
    const { status, json: body } = await site.call(name);
    await site.close();
    expect([status, body.error?.code, upstream.journal]).toEqual([404, 'not_found', []]);
  },
);
