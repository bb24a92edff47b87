import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { startForeignBackend, type ForeignBackend } from '#tests/support/foreignBackend.ts';
import { bytes, faults, json, status, type Behavior } from '#tests/support/fakeUpstream.ts';
import {
  logInMember,
  logLines,
  startProxy,
  type Member,
  type Proxy,
} from '#tests/support/proxyServer.ts';
import {
  member as upstreamMember,
  proxy as upstreamProxy,
  setUpProxy,
  upstream,
} from '#tests/support/setUpProxy.ts';
import { validBodies } from '#tests/support/validBodies.ts';

const now = Date.parse('2026-11-23T08:00:00Z');
const today = '2026-11-23T17:00:00.000+09:00';

let backend: ForeignBackend;
let proxy: Proxy;
let member: Member;

beforeAll(async () => {
  backend = await startForeignBackend(0, '127.0.0.1', () => now);
  proxy = await startProxy(backend.origin, {
    BACKEND_MAP: '__tests__/support/foreignBackend.map.json',
    UPSTREAM_AUTH_SCHEME: 'Bearer',
    GAME_HOSTS: new URL(backend.origin).host,
  });
  member = await logInMember('demo', 'foreign-key');
});
afterAll(async () => {
  await proxy.close();
  await backend.close();
});

const success = { status: 'success' };
const profile = {
  userId: 'demo',
  nick: '별빛',
  level: 3,
  balance: 1_250_000,
  in_balance: 4_500,
  rolling: 31_000,
  bankname: '한빛은행',
  bankOwner: '김하늘',
};
/** The order matters, because some calls change what others answer. */
const cases: [CallName, object | undefined, object][] = [
  ['user-do-login', { id: 'demo', pw: 'wrong' }, { status: 'fail' }],
  ['user-do-login', { id: 'demo', pw: 'demo1234' }, success],
  [
    'get-member',
    undefined,
    { ...success, user: { ...profile, phone: '01012345678', banknum: '001234567890' } },
  ],
  [
    'user-register',
    { ...validBodies['user-register'], id: 'demo' },
    { status: 'alread_have_user' },
  ], // sic
  ['roll-to-balance', { balance: 1_000 }, { ...success, balance: 1_251_000, rolling: 30_000 }],
  ['apply-user-deposit', { balance: 50_000 }, success],
  ['apply-user-deposit', { balance: 50_000 }, { status: 'wait' }],
  // This backend counts deposits in thousands.
  [
    'apply-user-deposit',
    { balance: 50_500 },
    { error: { code: 'invalid_request', outcome: 'not_sent' } },
  ],
  ['apply-user-withdraw', { balance: 10_000, pass: '1' }, { status: 'pass' }],
  ['apply-user-withdraw', { balance: 30_000, pass: '0042' }, success],
  [
    'get-deposit-list',
    undefined,
    {
      ...success,
      deposits: [
        { id: '41', balance: 50_000, status: 'wait', appliedOn: today, processedOn: '' },
        {
          id: '1',
          balance: 70_000,
          status: 'already',
          appliedOn: '2026-11-22T17:00:00.000+09:00',
          processedOn: '',
        },
      ],
    },
  ],
  [
    'get-withdraw-board',
    undefined,
    { ...success, withdraws: [{ idx: '2', id: 'an****', balance: 80_000, regdate: today }] },
  ],
  [
    'get-help-list',
    undefined,
    {
      ...success,
      maxCount: 1,
      helps: [{ id: '11', title: '첫 문의', status: 'already', isRead: true }],
    },
  ],
  ['del-help', { id: '11' }, success],
  [
    'get-slot-by-company',
    { company: 'slot1' },
    { ...success, games: [{ code: 'fruit', gameCompany: 'slot1', nameKo: '과일 가게' }] },
  ],
  ['open-game', { code: 'fruit', company: 'slot1', timeStemp: now }, success], // sic
  ['change-password', { pass: 'kettle-drum-2', current: 'demo1234' }, success],
];

const missing: CallName[] = ['get-advertisement', 'game-transfer-in', 'game-withdraw'];

describe('a foreign backend, fitted by its map', () => {
  it.each(cases)('%s with %j answers %j', async (name, body, expected) => {
    const text = JSON.stringify(body ?? validBodies[name]);
    const reply = await proxy.call(name, calls[name].access === 'member' ? member : undefined, {
      body: text,
    });
    expect(reply.json).toMatchObject(expected);
    expect(reply.text).not.toContain('foreign-key');
  });

  it.each(missing)('%s is not found, and the backend is not asked', async (name) => {
    const before = backend.journal.length;
    const reply = await proxy.call(name, calls[name].access === 'member' ? member : undefined);
    expect([reply.status, reply.json.error?.code]).toEqual([404, 'not_found']);
    expect(backend.journal).toHaveLength(before);
  });

  it('ends the session when the backend says so by its word', async () => {
    const stranger = await logInMember('stranger', 'another-key');
    expect((await proxy.call('get-member', stranger)).status).toBe(401);
    expect((await proxy.call('get-member', stranger)).json.error?.code).toBe('unauthorized');
  });
});

const done = '{"rc":"0000","msg":"ok","body":{}}';
const unknown = (code: string) => ({ error: { code, outcome: 'unknown' } });

describe('a map never turns an unknown outcome of a deposit into done or not sent', () => {
  setUpProxy({ BACKEND_MAP: '__tests__/support/foreignBackend.map.json' });

  it.each<[string, Behavior, object]>([
    ['its word for success', bytes(done), { status: 'success' }],
    ['its word for a waiting application', json({ rc: '1001' }), { status: 'wait' }],
    ['a word that the map does not have', json({ rc: '7777' }), { status: '7777' }],
    ['no word', json({ body: { rc: '0000' } }), unknown('upstream_invalid')],
    ['two words', json({ rc: '0000', body: { status: '1002' } }), unknown('upstream_invalid')],
    ['the word for success with HTTP 500', status(500, {}, done), unknown('upstream_unavailable')],
    ['the word for success with HTTP 409', status(409, {}, done), unknown('upstream_invalid')],
    [
      'the word for success behind a redirect',
      status(302, { location: '/' }, done),
      unknown('upstream_invalid'),
    ],
    ['a broken connection', faults.reset, unknown('upstream_unavailable')],
    ['half of an answer', bytes('{"rc":"0000","msg":'), unknown('upstream_invalid')],
    ['HTML', faults.html, unknown('upstream_invalid')],
    ['text in an undeclared charset', faults['EUC-KR'], unknown('upstream_invalid')],
  ])('%s', async (_, behavior, answer) => {
    upstream.behavior = behavior;
    const reply = await upstreamProxy.call('apply-user-deposit', upstreamMember);
    expect(reply.json).toEqual(answer);
    expect(upstream.journal.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/svc/v3/cash/in', { site: 'M1', thousands: 10 }],
    ]);
    expect(JSON.stringify(logLines)).not.toContain('thousands');
  });
});
