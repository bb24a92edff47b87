import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { logInMember, logLines, publicOrigin } from '#tests/support/proxyServer.ts';
import type { Member, ProxyReply, ProxyRequest } from '#tests/support/proxyServer.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

let alice: Member;
let bob: Member;

setUpProxy();
beforeAll(async () => {
  alice = await logInMember('alice');
  bob = await logInMember('bob');
});

const allCalls = Object.entries(calls) as [CallName, CallDefinition][];
const names = allCalls.map(([name]) => name);
const memberNames = allCalls.filter(([, { access }]) => access === 'member').map(([name]) => name);
const moneyNames = allCalls.filter(([, { kind }]) => kind === 'money').map(([name]) => name);

const seen = ({ status, json, headers }: ProxyReply) => ({
  status,
  code: json.error?.code,
  field: json.error?.field,
  type: headers['content-type'],
  cache: headers['cache-control'],
  id: headers['x-request-id'],
  upstreamCalls: upstream.journal.length,
});

const refused = (status: number, code: string, field?: string) => ({
  status,
  code,
  ...(field === undefined ? {} : { field }),
  type: 'application/json; charset=utf-8',
  cache: 'no-store',
  id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  upstreamCalls: 0,
});

type Refusal = [what: string, request: ProxyRequest, status: number, code: string, field?: string];

const forbidden = (headers: ProxyRequest['headers']): Refusal => [
  JSON.stringify(headers),
  { headers },
  403,
  'forbidden_origin',
];

const refusals: Refusal[] = [
  ...['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method): Refusal => [
    method,
    { method },
    405,
    'method_not_allowed',
  ]),
  [
    'another content type',
    { headers: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  ['a body over 16 KB', { body: ' '.repeat(16_385) }, 413, 'payload_too_large'],
  ['another host', { headers: { host: 'evil.example' } }, 421, 'invalid_request', 'Host'],
  ...['https://evil.example', 'null', 'http://localhost:3001', `${publicOrigin}.evil.example`].map(
    (origin) => forbidden({ origin }),
  ),
  ...['cross-site', 'same-site', 'none'].map((site) => forbidden({ 'sec-fetch-site': site })),
  forbidden({ origin: undefined, 'sec-fetch-site': undefined }),
  ...['null', '[]', '"text"', '{"a":', '{"a":{"b":{"c":{"d":{}}}}}', '{"upstream":"x"}'].map(
    (body): Refusal => [`the body ${body}`, { body }, 400, 'invalid_request'],
  ),
];

describe.each(names)('%s', (name) => {
  const call = (request: ProxyRequest) => proxy.call(name, alice, request);

  it.each(refusals)('refuses %s', async (_what, request, status, code, field) => {
    const reply = await call(request);
    expect(seen(reply)).toMatchObject(refused(status, code, field));
    expect(reply.headers.allow).toBe(status === 405 ? 'POST' : undefined);
  });

  it('treats a missing body as an empty object', async () => {
    expect((await call({ body: '' })).status).toBe(
      calls[name].request.safeParse({}).success ? 200 : 400,
    );
  });

  it('names an unknown field that it refuses', async () => {
    const body = JSON.stringify({ ...validBodies[name], surprise: 1 });
    expect(seen(await call({ body }))).toMatchObject(refused(400, 'invalid_request', 'surprise'));
  });
});

describe.each(memberNames)('%s is for members', (name) => {
  it.each<
    [string, (request: { cookie: string; authorization: string }) => ProxyRequest['headers']]
  >([
    ['nothing', () => ({ cookie: undefined, authorization: undefined })],
    ['no cookie', () => ({ cookie: undefined })],
    [
      'a cookie that is no session',
      () => ({ cookie: 'portal-session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c' }),
    ],
    [
      'the token as a cookie',
      ({ authorization }) => ({ cookie: `portal-session=${authorization.slice(7)}` }),
    ],
    ['no token', () => ({ authorization: undefined })],
    ['a wrong token', () => ({ authorization: `Bearer ${'x'.repeat(43)}` })],
    ["another member's token", () => ({ authorization: bob.authorization })],
    ["another member's cookie", () => ({ cookie: bob.cookie })],
    [
      'the cookie as a token',
      ({ cookie }) => ({ authorization: `Bearer ${cookie.split('=')[1]}` }),
    ],
    ['the token twice', ({ authorization }) => ({ authorization: [authorization, authorization] })],
    [
      'another scheme',
      ({ authorization }) => ({ authorization: authorization.replace('Bearer', 'Token') }),
    ],
  ])('and refuses %s', async (_what, headers) => {
    expect(seen(await proxy.call(name, alice, { headers: headers(alice) }))).toMatchObject(
      refused(401, 'unauthorized'),
    );
  });
});

it('an invalid session cookie is deleted, and no other cookie', async () => {
  const setBy = async (headers: ProxyRequest['headers']) =>
    (await proxy.call('get-member', alice, { headers })).headers['set-cookie'];
  expect(await setBy({ cookie: 'portal-session=x; other=y' })).toEqual([
    'portal-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect(await setBy({ cookie: 'portal-session-x=y' })).toBeUndefined();
  expect(await setBy({ authorization: undefined })).toBeUndefined();
});

it('a late call with the cookie of an ended session does not delete the cookie of a later login', async () => {
  const ended = await logInMember('ended');
  await proxy.parts.ended.end(ended.sessionId);
  const reply = await proxy.call('get-member', ended);
  expect([reply.status, reply.headers['set-cookie']]).toEqual([401, undefined]);
});

describe.each(moneyNames)('%s moves money', (name) => {
  it.each([
    undefined,
    '',
    'once',
    ['a', 'b'],
    '8c0ffee011114222833394444555566',
    `${'8c0ffee0-1111-4222-8333-944445555666'},x`,
  ])('and refuses the Idempotency-Key %s', async (key) => {
    const reply = await proxy.call(name, alice, { headers: { 'idempotency-key': key } });
    expect(seen(reply)).toMatchObject(refused(400, 'invalid_request', 'Idempotency-Key'));
    expect(reply.json.error?.outcome).toBe('not_sent');
  });
});

describe('the order of the guards', () => {
  const wrong = {
    method: { method: 'GET' },
    type: { headers: { 'content-type': 'text/html' } },
    size: { body: 'x'.repeat(20_000) },
    host: { headers: { host: 'evil.example' } },
    origin: { headers: { origin: 'https://evil.example' } },
    body: { body: '[]' },
    token: { headers: { authorization: undefined } },
    field: { body: '{"balance":-1}' },
    key: { headers: { 'idempotency-key': undefined } },
  } satisfies Record<string, ProxyRequest>;
  const merged = (faults: ProxyRequest[]) =>
    faults.reduceRight(
      (all, fault) => ({ ...all, ...fault, headers: { ...all.headers, ...fault.headers } }),
      {},
    );

  it.each([
    [405, 'method'],
    [415, 'type'],
    [413, 'size'],
    [421, 'host', 'Host'],
    [403, 'origin'],
    [400, 'body'],
    [401, 'token'],
    [400, 'field', 'balance'],
    [400, 'key', 'Idempotency-Key'],
  ] as const)(
    'answers %i for %s, whatever later guards refuse',
    async (status, first, field?: string) => {
      const faults = Object.values(wrong).slice(Object.keys(wrong).indexOf(first));
      const reply = await proxy.call('apply-user-deposit', alice, merged(faults));
      expect([reply.status, reply.json.error?.field]).toEqual([status, field]);
      expect(upstream.journal).toEqual([]);
    },
  );

  it('checks the origin before the route', async () => {
    expect((await proxy.send('no-such-call', wrong.origin)).status).toBe(403);
    expect((await proxy.send('no-such-call', wrong.body)).status).toBe(404);
  });
});

describe('the log', () => {
  it('has security events for foreign origins, foreign hosts and wrong tokens', async () => {
    await proxy.call('get-member', alice, { headers: { origin: 'https://evil.example' } });
    await proxy.call('get-member', alice, { headers: { host: 'evil.example' } });
    await proxy.call('get-member', alice, { headers: { authorization: bob.authorization } });
    await proxy.call('get-member', alice, { headers: { cookie: undefined } });
    expect(logLines.map(({ event, level }) => [event, level])).toEqual([
      ['forbidden_origin', 'warn'],
      ['forbidden_host', 'warn'],
      ['token_mismatch', 'warn'],
      ['call', 'info'],
    ]);
  });
});
