import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin } from '#tests/support/authServer.ts';
import { bytes, faults, json, startFakeUpstream, status } from '#tests/support/fakeUpstream.ts';
import type { Behavior, FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { rawRequest } from '#tests/support/httpRequest.ts';
import { run } from '#tests/support/spawnPortal.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';
import { validBodies } from '#tests/support/validBodies.ts';

const canaries: Record<string, string> = {
  password: 'canary-password-Zq81',
  'withdrawal password': '90417263',
  'join code': 'canary-join-code-71',
  'account number': '11055512349876',
  phone: '01098761234',
  'text of a member': 'canary-words-of-a-member',
  'text of the backend': 'canary-words-of-the-backend',
  'upstream token': 'canary-upstream-token-5c2f',
  'query of an address': 'canary-query-of-an-address',
  'foreign header': 'canary-foreign-header',
  'portal secret': 'canary-portal-secret-0123456789-abcdef',
  'password of Redis': 'canary-password-of-redis',
};

const memberAnswer = {
  status: 'success',
  session: canaries['upstream token'],
  user: {
    id: 'demo',
    nick: 'nick',
    level: 1,
    balance: '1000',
    phone: canaries.phone,
    banknum: canaries['account number'],
  },
  token: canaries['upstream token'],
  message: canaries['text of the backend'],
  helps: [
    {
      _id: 7,
      title: canaries['text of a member'],
      contents: canaries['text of a member'],
      regDate: '2026-11-01',
    },
  ],
  gameUrl: `https://game.example/play?token=${canaries['upstream token']}`,
};
for (const list of [
  'note',
  'notices',
  'casiono',
  'sport',
  'slot',
  'games',
  'advertisement',
  'deposits',
  'withdraws',
  'bets',
]) {
  Object.assign(memberAnswer, { [list]: [] });
}

const words = JSON.stringify(memberAnswer);
/** A good answer precedes each fault, so that the breaker stays closed and all faults occur. */
const behaviors: Behavior[] = [
  status(500, {}, words),
  status(
    302,
    { location: `https://elsewhere.example/?token=${canaries['upstream token']}` },
    words,
  ),
  status(401, {}, words),
  status(400, {}, words),
  status(429, { 'retry-after': String(canaries['text of the backend']) }, words),
  faults.reset,
  bytes(words.slice(0, -9)),
  bytes(`<html>${canaries['text of the backend']}</html>`),
  json({ status: `Error: ${canaries['text of the backend']}` }),
  (response) => void response.socket?.end(`${canaries['text of the backend']}\r\n`),
];

const secretFields: Partial<Record<CallName, object>> = {
  'user-do-login': { id: 'demo', pw: canaries.password },
  'change-password': { pass: canaries.password, current: canaries.password },
  'user-write-help': {
    title: canaries['text of a member'],
    contents: canaries['text of a member'],
  },
  'user-register': {
    pw: canaries.password,
    pass_check: canaries.password,
    phone: canaries.phone,
    banknumber: canaries['account number'],
    exchange_pw: canaries['withdrawal password'],
    code: canaries['join code'],
  },
};
const bodyOf = (name: CallName) => ({ ...validBodies[name], ...secretFields[name] });

const names = Object.keys(calls) as CallName[];
const failing = new Set([
  ...(Object.keys(secretFields) as CallName[]),
  ...new Map(names.map((name) => [`${calls[name].access} ${calls[name].kind}`, name])).values(),
]);

let upstream: FakeUpstream;
let portal: Awaited<ReturnType<typeof run>>;
let browser: AuthBrowser;
const requestIds: string[] = [];
let output = '';

const variables = () => ({
  NEXTAUTH_URL: origin,
  NEXTAUTH_SECRET: String(canaries['portal secret']),
  UPSTREAM_URL: upstream.url,
});

async function call(name: string, body: string, more: Record<string, string> = {}) {
  const headers = {
    'content-type': 'application/json',
    origin,
    'idempotency-key': randomUUID(),
    'x-odd': String(canaries['foreign header']),
  };
  const reply = await browser.send(`/api/routes/${name}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
  });
  requestIds.push(String(reply.headers['x-request-id']));
  return reply;
}

async function logIn(): Promise<string> {
  upstream.behavior = json(memberAnswer);
  expect((await browser.login('demo', canaries.password)).status).toBe(200);
  const { token } = await browser.session();
  canaries[`portal token ${String(token).slice(0, 8)}`] = String(token);
  for (const [name, value] of browser.cookies)
    canaries[`${name} ${value.slice(-8)}`] = value.slice(-40);
  return `Bearer ${String(token)}`;
}

beforeAll(async () => {
  upstream = await startFakeUpstream();
  // The home page fails to render, which Next reports in its own format.
  portal = await run(['--import', './__tests__/build/failingHome.ts', 'server.ts'], {
    ...variables(),
    SITE_FILE: writeSiteFile({ hasBoards: true }),
    RATE_LIMIT_FACTOR: '0',
    SHARED_READ_FACTOR: '0',
  });
  await portal.isListening;
  browser = new AuthBrowser(portal.port);
}, 30_000);
afterAll(() => upstream.close());

describe('requests that contain secrets', () => {
  it('reach all calls, and meet all faults of the backend', async () => {
    let authorization = await logIn();
    const pass = async (name: CallName) => {
      upstream.behavior = json(memberAnswer);
      const { status: got } = await call(name, JSON.stringify(bodyOf(name)), { authorization });
      if (got === 401 || name === 'change-password') authorization = await logIn();
    };
    for (const name of names) await pass(name);
    for (const behavior of behaviors) {
      for (const name of failing) {
        await pass(name);
        await pass('get-member');
        upstream.behavior = behavior;
        await call(name, JSON.stringify(bodyOf(name)), { authorization });
      }
      authorization = await logIn();
    }
    expect(requestIds.length).toBe(names.length + behaviors.length * failing.size * 3);
    const heard = JSON.stringify(upstream.journal);
    for (const name of [
      'password',
      'withdrawal password',
      'join code',
      'account number',
      'phone',
      'text of a member',
      'upstream token',
    ]) {
      expect(heard).toContain(canaries[name]);
    }
  }, 120_000);

  it('include refused, truncated and malformed calls', async () => {
    const authorization = await logIn();
    const secret = JSON.stringify(bodyOf('user-register'));
    for (const body of [
      secret.slice(0, -1),
      `[${secret}]`,
      `{"${canaries.password}":1}`,
      secret.repeat(80),
      `{"a":${secret}}`,
    ]) {
      expect((await call('user-register', body)).status).toBeGreaterThanOrEqual(400);
    }
    await call(String(canaries['query of an address']), secret);
    await call('get-member', '{}', { authorization: `Bearer ${canaries['foreign header']}` });
    await call('get-member', '{}', {
      authorization,
      origin: `https://${canaries['foreign header']}.example`,
    });
    await call('apply-user-deposit', '{"balance":10000}', {
      authorization,
      'idempotency-key': String(canaries['foreign header']),
    });
  });

  it('include logins, reports, pages, pictures and bytes that are not a request', async () => {
    upstream.behavior = status(500, {}, words);
    await browser.login('demo', canaries.password);
    upstream.behavior = json({ status: 'fail', message: canaries['text of the backend'] });
    await browser.login(String(canaries['text of a member']), canaries.password);
    await browser.postJson('/api/auth/_log', {
      code: canaries['text of a member'],
      level: 'error',
      message: canaries.password,
    });
    const query = `${canaries['query of an address']}`;
    const addresses = [
      '/',
      '/login',
      '/nobody',
      `/${query}`,
      '/api/auth/error',
      '/api/auth/signin',
      '/_next/image',
      '/api/auth/x',
      '/jp',
    ];
    for (const address of addresses) {
      requestIds.push(
        String(
          (await browser.get(`${address}?error=${query}&url=https://${query}.example`)).headers[
            'x-request-id'
          ],
        ),
      );
    }
    await browser.send('/', { headers: { host: `${query}.example`, 'x-forwarded-for': query } });
    expect(await rawRequest(portal.port, `${query} ${canaries.password}\r\n\r\n`)).toContain(
      ' 400 ',
    );
    await rawRequest(
      portal.port,
      `GET /?${query} HTTP/1.1\r\nHost: portal.example\r\nCookie: ${'x'.repeat(20_000)}${query}\r\n\r\n`,
    );
  });

  it('are joined by failing starts and an unreachable Redis', async () => {
    const wrong: Record<string, string>[] = [
      { NEXTAUTH_SECRET: `${canaries['portal secret']},short` },
      { REDIS_URL: `http://${canaries['password of Redis']}` },
      { UPSTREAM_URL: `https://user:${canaries.password}@backend.example` },
      { SITE_FILE: `/${canaries['query of an address']}` },
      { METRICS_PORT: String(upstream.port) },
    ];
    const starts = wrong.map(
      async (bad) => (await run(['server.ts'], { ...variables(), ...bad })).ended,
    );

    const redis = `redis://:${canaries['password of Redis']}@127.0.0.1:9`;
    const withRedis = await run(['server.ts'], { ...variables(), REDIS_URL: redis });
    await withRedis.isListening;
    upstream.behavior = json(memberAnswer);
    expect((await new AuthBrowser(withRedis.port).login('demo', canaries.password)).status).toBe(
      503,
    );
    output += (await withRedis.stop('SIGINT')).output;

    for (const { code, output: said } of await Promise.all(starts)) {
      expect(code).toBe(1);
      expect(said).not.toBe('');
      for (const secret of Object.values(canaries)) expect(said).not.toContain(secret);
    }
  }, 60_000);
});

describe('the output of the portal', () => {
  let lines: string[];

  beforeAll(async () => {
    output += (await portal.stop('SIGINT')).output;
    lines = output.split('\n').filter(Boolean);
  });

  it('contains no secret', () => {
    expect(Object.keys(canaries).length).toBeGreaterThanOrEqual(16);
    expect(Object.entries(canaries).filter(([, secret]) => output.includes(secret))).toEqual([]);
  });

  it('has one JSON line of at most 4 KB per event, except for Next’s lines about its start and a failing page', () => {
    const own = lines.filter((line) => line.startsWith('{'));
    expect(own.length).toBeGreaterThan(300);
    for (const line of own) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(String) as string,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        event: expect.any(String) as string,
      });
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4_096);
    }
    const others = lines.filter((line) => !line.startsWith('{'));
    expect(
      others.filter(
        (line) => !/^✓ Running next\.config\.js took |^(?:⨯ )?TypeError: |^\s|^}/.test(line),
      ),
    ).toEqual([]);
    expect(others).not.toEqual([]);
  });

  it('has one line for every reply, with the request id that a dialog shows', () => {
    const count = new Map<string, number>();
    for (const line of lines.filter((one) => one.startsWith('{'))) {
      const { requestId, route } = JSON.parse(line) as { requestId?: string; route?: string };
      if (requestId !== undefined && route !== undefined)
        count.set(requestId, (count.get(requestId) ?? 0) + 1);
    }
    expect(new Set(requestIds).size).toBe(requestIds.length);
    expect(requestIds.filter((id) => count.get(id) !== 1)).toEqual([]);
  });
});
