import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { faults, json, status, type Behavior } from '#tests/support/fakeUpstream.ts';
import { logInMember, logLines, type Member, type ProxyReply } from '#tests/support/proxyServer.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { member, proxy, setUpLimitedProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpLimitedProxy();

const present = 'present-password-1';
const fresh = 'kettle-drum-42';

let change: Behavior;
let login: Behavior | undefined;

beforeEach(() => {
  change = json({ data: { status: 'success' } });
  login = undefined;
  upstream.behavior = (response) => {
    const { path = '', body = '' } = upstream.journal.at(-1) ?? {};
    if (path.endsWith('/user_exchange_to_pass')) return change(response);
    if (!path.endsWith('/do_login'))
      return json({ data: { status: 'success', note: [] } })(response);
    const isRight = (JSON.parse(body) as { pw: string }).pw === present;
    (
      login ??
      json({
        data: isRight ? { status: 'success', session: 'canary-second-token' } : { status: 'pass' },
      })
    )(response);
  };
});

const changePassword = (body: object = { current: present, pass: fresh }, from = member) =>
  proxy.call('change-password', from, { body: JSON.stringify(body) });
const read = (from: Member) => proxy.call('get-note-list', from);
const refusal = ({ status: told, json: answer }: ProxyReply) => [told, answer.error];
const paths = () => upstream.journal.map(({ path }) => path.split('/').at(-1));

it('checks the present password by a login, then sends the new one with the token of that login', async () => {
  const reply = await changePassword();
  expect([reply.status, reply.json]).toEqual([200, { status: 'success' }]);
  const [check, sent] = upstream.journal;
  expect([check?.path, JSON.parse(check?.body ?? '')]).toEqual([
    '/public/user/do_login',
    { id: member.userId, pw: present },
  ]);
  expect([sent?.path, JSON.parse(sent?.body ?? '')]).toEqual([
    '/public/user/user_exchange_to_pass',
    { pass: fresh },
  ]);
  expect([check?.headers.authorization, sent?.headers.authorization]).toEqual([
    undefined,
    'canary-second-token',
  ]);
});

it('ends all other sessions of the member, and those of nobody else', async () => {
  const [elsewhere, somebody] = [await logInMember(member.userId), await logInMember('somebody')];
  for (const each of [member, elsewhere, somebody]) expect((await read(each)).status).toBe(200);
  const reply = await changePassword();
  expect([
    (await read(elsewhere)).status,
    (await read(member)).status,
    (await read(somebody)).status,
  ]).toEqual([401, 401, 200]);

  const [line = ''] = reply.headers['set-cookie'] ?? [];
  expect(line).toMatch(/^portal-session=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
  const { read: readCookie, portalToken } = proxy.parts.sessions;
  const [before, after] = [await readCookie(member.cookie), await readCookie(line.split(';')[0])];
  expect(before).toBeNull();
  expect(after).toMatchObject({ userId: member.userId, upstreamToken: 'canary-second-token' });
  expect(after?.sessionId).not.toBe(member.sessionId);
  const renewed = {
    ...member,
    cookie: line.split(';')[0] ?? '',
    authorization: `Bearer ${portalToken(after!)}`,
  };
  expect((await read(renewed)).status).toBe(200);
  const later = await logInMember(member.userId);
  expect((await read(later)).status).toBe(200);
});

it('the wrong present password changes nothing, is logged, and is limited like a login: five, then 429 without a request', async () => {
  for (const reply of await Promise.all(
    Array.from({ length: 5 }, () => changePassword({ current: 'wrong', pass: fresh })),
  )) {
    expect(refusal(reply)).toEqual([
      400,
      { code: 'invalid_request', field: 'current', outcome: 'not_sent' },
    ]);
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
  expect(new Set(paths())).toEqual(new Set(['do_login']));
  expect(logLines.at(-1)).toMatchObject({
    event: 'login_refused',
    level: 'warn',
    route: '/api/routes/change-password',
  });
  upstream.journal.length = 0;
  const limited = await changePassword();
  expect(refusal(limited)).toEqual([429, { code: 'rate_limited', outcome: 'not_sent' }]);
  expect(upstream.journal).toEqual([]);
  expect((await read(member)).status).toBe(200);
});

describe('a new password', () => {
  it.each([
    ['of seven characters', { current: present, pass: 'aB3$xyz' }, 'pass'],
    ['of 65 characters', { current: present, pass: 'x'.repeat(65) }, 'pass'],
    ['of the most common', { current: present, pass: '1q2w3e4r5t' }, 'pass'],
    ['of the most common, in capitals', { current: present, pass: 'QWERTYUIOP' }, 'pass'],
    ['of the name of the site and digits', { current: present, pass: 'MARU1234' }, 'pass'],
    ['of the host and digits', { current: present, pass: 'localhost#1' }, 'pass'],
    ['without the present one', { pass: fresh }, 'current'],
  ])('%s is refused before anything is asked', async (_name, body, field) => {
    expect(refusal(await changePassword(body))).toEqual([
      400,
      { code: 'invalid_request', field, outcome: 'not_sent' },
    ]);
    expect(upstream.journal).toEqual([]);
  });

  it('may contain the id and these words beside six characters of its own', async () => {
    const pass = (rest: string) => `${member.userId.toUpperCase()}${rest}`;
    expect((await changePassword({ current: present, pass: pass('2026!') })).status).toBe(400);
    expect((await changePassword({ current: present, pass: pass('-kettle-maru') })).status).toBe(
      200,
    );
  });

  it('of a registration follows the same rule', async () => {
    const register = (pw: string) =>
      proxy.call('user-register', undefined, {
        body: JSON.stringify({ ...validBodies['user-register'], pw, pass_check: pw }),
      });
    for (const pw of ['aB3$xyz', 'iloveyou', `1${validBodies['user-register'].id}23`]) {
      expect(refusal(await register(pw))).toEqual([
        400,
        { code: 'invalid_request', field: 'pw', outcome: 'not_sent' },
      ]);
    }
    expect((await register(fresh)).status).toBe(200);
  });
});

it.each<[string, Behavior, number, string]>([
  ['an outage', status(503), 502, 'upstream_unavailable'],
  ['a reset', faults.reset, 502, 'upstream_unavailable'],
])(
  '%s during the check of the present password has changed nothing',
  async (_name, behavior, told, code) => {
    login = behavior;
    const reply = await changePassword();
    expect([reply.status >= told, reply.json.error]).toEqual([true, { code, outcome: 'not_sent' }]);
    expect(paths()).not.toContain('user_exchange_to_pass');
  },
);

it('a change of unknown outcome ends the other sessions, too, and a refused one does not', async () => {
  const elsewhere = await logInMember(member.userId);
  change = json({ data: { status: 'nobody_knows' } });
  const refused = await changePassword();
  expect(refused.json).toEqual({ status: 'nobody_knows' });
  expect(refused.headers['set-cookie']).toHaveLength(1);
  expect((await read(elsewhere)).status).toBe(200);

  change = faults.reset;
  expect((await changePassword()).json.error).toMatchObject({ outcome: 'unknown' });
  expect((await read(elsewhere)).status).toBe(401);
});

it.each([
  ['signed out', async () => proxy.parts.ended.end(member.sessionId)],
  [
    'ended by another change of the password',
    async () =>
      void (await proxy.parts.ended.endAll({
        ...(await logInMember(member.userId)),
        ...(await proxy.parts.ended.readNumber()),
      })),
  ],
])(
  'a session that was %s during the change is not revived by the late reply',
  async (_name, end) => {
    const elsewhere = await logInMember(member.userId);
    const done = change;
    change = (response) => void end().then(() => done(response));
    const reply = await changePassword();
    expect([reply.status, reply.json, reply.headers['set-cookie']]).toEqual([
      200,
      { status: 'success' },
      undefined,
    ]);
    expect([(await read(member)).status, (await read(elsewhere)).status]).toEqual([401, 401]);
  },
);

it('a token that is too long for a cookie changes nothing, is logged, and ends no session', async () => {
  login = json({ data: { status: 'success', session: 'x'.repeat(4_000) } });
  const reply = await changePassword();
  expect([reply.json.error, reply.headers['set-cookie']]).toEqual([
    { code: 'upstream_invalid', outcome: 'not_sent' },
    undefined,
  ]);
  expect(paths()).toEqual(['do_login']);
  expect(logLines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'session_too_large' }),
  );
  expect((await read(member)).status).toBe(200);
});

it('a login with the old password that is in flight during its change ends with it', async () => {
  const { read: readCookie, portalToken, seal } = proxy.parts.sessions;
  const checked = Promise.withResolvers<void>();
  const user = { userId: member.userId, nick: 'nick', level: 1, balance: 1 };
  const usual = upstream.behavior;
  upstream.behavior = (response) => {
    if (!upstream.journal.at(-1)?.path.endsWith('/user_health_check')) return usual(response);
    void checked.promise.then(() =>
      json({ data: { status: 'success', user, noteCount: 0, helpCount: 0 } })(response),
    );
  };
  const signingIn = proxy.parts.login.signIn({ userId: member.userId, password: present }, {});
  await vi.waitFor(() => expect(upstream.journal).toHaveLength(2));
  expect((await changePassword()).json).toEqual({ status: 'success' });
  vi.advanceTimersByTime(60_000);
  checked.resolve();
  const result = await signingIn;
  if (result.outcome !== 'signed_in') throw new Error(result.outcome);
  const { session } = result;
  const cookie = `portal-session=${await seal(session)}`;
  const late = { ...member, cookie, authorization: `Bearer ${portalToken(session)}` };
  expect([
    await readCookie(cookie),
    (await proxy.call('apply-user-withdraw', late)).status,
  ]).toEqual([null, 401]);
});

it('while nobody can tell the number of the store, nothing is asked and nothing is changed', async () => {
  vi.spyOn(proxy.parts.ended, 'readNumber').mockRejectedValue(new CallFailure('overloaded'));
  expect(refusal(await changePassword())).toEqual([
    503,
    { code: 'overloaded', outcome: 'not_sent' },
  ]);
  expect(upstream.journal).toEqual([]);
});
