import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes } from '#tests/support/fakeUpstream.ts';
import { startMeteredPortal, type MeteredPortal } from '#tests/support/meteredPortal.ts';
import { logInMember, logLines, type Member } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

it.each([
  { status: 'success', data: { status: 'success', code: 'A' } },
  { status: 'success', code: 'A', data: { status: 'success' } },
  { status: 200, data: { status: 'success', code: 'A' } },
  { data: { status: 'success', code: 'A' } },
  { status: 'success', code: 'A' },
])('an answer has its fields where they are: %j', async (answer) => {
  upstream.behavior = bytes(Buffer.from(JSON.stringify(answer)), {
    'content-type': 'application/json',
  });
  expect((await proxy.call('get-reg-domain')).json).toMatchObject({ status: 'success', code: 'A' });
});

describe('an answer that has a key twice, one of which another parser may not see', () => {
  const send = (text: string) =>
    (upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' }));

  it.each([
    '{"status":"fail","status":"success"}',
    '{"status":"success","status":"success"}',
    '{"status":"fail","st\\u0061tus":"success"}',
    '{"data":{"status":"fail"},"data":{"status":"success"}}',
    '{"data":{"status":"fail","status":"success"}}',
    '{"x":"\\"}","status":"fail","status":"success"}',
  ])('is of unknown outcome for money, and invalid for the rest: %s', async (text) => {
    send(text);
    const deposit = await proxy.call('apply-user-deposit', member);
    expect([deposit.status, deposit.json.error?.code, deposit.json.error?.outcome]).toEqual([
      502,
      'upstream_invalid',
      'unknown',
    ]);
    const read = await proxy.call('get-reg-domain');
    expect([read.status, read.json.error?.code]).toEqual([502, 'upstream_invalid']);
  });

  it('is read as before if only a row of a list has it', async () => {
    send(
      '{"status":"success","notices":[{"id":1,"title":"a","title":"b","contents":"x: {\\"y\\"","regDate":"2026-11-20 10:00:00"}]}',
    );
    expect((await proxy.call('get-user-notices')).json).toMatchObject({
      status: 'success',
      notices: [{ title: 'b' }],
    });
  });
});

it('ids longer than a double stay exact', async () => {
  const row = (id: string) =>
    `{"id":${id},"title":"a","contents":"","regDate":"2026-11-20 10:00:00"}`;
  const ids = ['9007199254740993', '9007199254740992', '1790000000000000123', '7'];
  const text = `{"status":"success","notices":[${ids.map(row).join(',')}]}`;
  upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' });
  const { notices } = (await proxy.call('get-user-notices')).json as unknown as {
    notices: { id: string }[];
  };
  expect(notices.map(({ id }) => id)).toEqual(ids);
});

const answer = (code: string | Uint8Array) =>
  Buffer.concat([
    Buffer.from('{"status":"success","code":"'),
    Buffer.from(code),
    Buffer.from('"}'),
  ]);
const koreanBytes = Uint8Array.of(0xb0, 0xa1, 0xb3, 0xaa);

describe('the charset of an answer', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['application/json; charset=euc-kr', answer(koreanBytes), '가나'],
    ['application/json;charset="EUC-KR"', answer(koreanBytes), '가나'],
    // The bytes of this EUC-KR text happen to be valid UTF-8.
    ['application/json; charset=euc-kr', answer(Uint8Array.of(0xc3, 0xa2)), '창'],
    ['application/json; charset=utf-8', answer('가나'), '가나'],
    ['application/json; charset=ISO-8859-1', answer('가나'), '가나'],
    ['application/json', answer(koreanBytes), undefined],
    ['application/json; charset=utf-8', answer(koreanBytes), undefined],
    ['application/json; charset=euc-kr', answer(Uint8Array.of(0xff, 0xff)), undefined],
    ['application/json; charset=klingon', answer('가나'), undefined],
  ])('%s of %j is read as %j', async (type, body, code) => {
    upstream.behavior = bytes(body, { 'content-type': type });
    const { json } = await proxy.call('get-reg-domain');
    expect(code === undefined ? json.error?.code : json.code).toBe(code ?? 'upstream_invalid');
  });
});

describe('an amount in an answer', () => {
  let portal: MeteredPortal;
  let member: Member;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    portal = await startMeteredPortal(upstream.url);
    member = await logInMember('member');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await portal.close();
  });

  const warnings = () => logLines.filter(({ event }) => event === 'unreadable_amount');
  const counted = async () => (await portal.counted('unreadable_amounts_total'))[0];

  describe('as the balance of a health check', () => {
    const check = (field: string) => {
      upstream.behavior = bytes(`{"status":"success","user":{"userId":"member"${field}}}`);
      return portal.call('user-health-check', member);
    };

    it.each<[string, number, number]>([
      [',"balance":"1,000"', 1_000, 0],
      [',"balance":"1,000원"', 0, 1],
      [',"balance":null', 0, 1],
      ['', 0, 1],
    ])(
      '%s is %d for the member; answers that the operator is told of: %d',
      async (field, balance, told) => {
        expect((await check(field)).json).toHaveProperty('user.balance', balance);
        expect(warnings().map(({ level, route }) => [level, route])).toEqual(
          Array(told).fill(['warn', '/api/routes/user-health-check']),
        );
        expect(await counted()).toBe(told);
      },
    );

    it('is warned of once an hour, counted each time, and never logged', async () => {
      await check(',"balance":"canary"');
      await check(',"balance":"canary"');
      expect(warnings()).toHaveLength(1);
      expect(await counted()).toBe(2);
      expect(JSON.stringify(logLines)).not.toContain('canary');
      vi.advanceTimersByTime(3_600_000);
      await check(',"balance":"canary"');
      expect(warnings()).toHaveLength(2);
    });
  });

  it.each([
    ['get-in-game-balance', '"balance":null'],
    ['get-in-game-balance', '"gameMoney":"NaN"'],
    [
      'get-deposit-list',
      '"deposits":[{"id":1,"balance":5000,"status":"wait"},{"id":2,"balance":"five","status":"wait"}]',
    ],
  ] as const)('an amount of %s is noticed, too: %s', async (name, fields) => {
    upstream.behavior = bytes(`{"status":"success",${fields}}`);
    expect((await portal.call(name, member)).status).toBe(200);
    expect(warnings()).toMatchObject([{ route: `/api/routes/${name}` }]);
  });
});
