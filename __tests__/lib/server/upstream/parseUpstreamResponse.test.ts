import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { createParsedAnswers, type ParsedAnswer } from '#lib/server/upstream/parseUpstreamResponse.ts';
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
  upstream.behavior = bytes(Buffer.from(JSON.stringify(answer)), { 'content-type': 'application/json' });
  expect((await proxy.call('get-reg-domain')).json).toMatchObject({ status: 'success', code: 'A' });
});

describe('an answer that has a key twice, one of which another parser may not see', () => {
  const send = (text: string) => (upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' }));

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
    expect([deposit.status, deposit.json.error?.code, deposit.json.error?.outcome]).toEqual([502, 'upstream_invalid', 'unknown']);
    const read = await proxy.call('get-reg-domain');
    expect([read.status, read.json.error?.code]).toEqual([502, 'upstream_invalid']);
  });

  it('is read as before if only a row of a list has it', async () => {
    send('{"status":"success","notices":[{"id":1,"title":"a","title":"b","contents":"x: {\\"y\\"","regDate":"2026-11-20 10:00:00"}]}');
    expect((await proxy.call('get-user-notices')).json).toMatchObject({ status: 'success', notices: [{ title: 'b' }] });
  });
});

it('ids longer than a double stay exact', async () => {
  const row = (id: string) => `{"id":${id},"title":"a","contents":"","regDate":"2026-11-20 10:00:00"}`;
  const ids = ['9007199254740993', '9007199254740992', '1790000000000000123', '7'];
  const text = `{"status":"success","notices":[${ids.map(row).join(',')}]}`;
  upstream.behavior = bytes(Buffer.from(text), { 'content-type': 'application/json' });
  const { notices } = (await proxy.call('get-user-notices')).json as unknown as { notices: { id: string }[] };
  expect(notices.map(({ id }) => id)).toEqual(ids);
});

const answer = (code: string | Uint8Array) =>
  Buffer.concat([Buffer.from('{"status":"success","code":"'), Buffer.from(code), Buffer.from('"}')]);
const koreanBytes = Uint8Array.of(0xb0, 0xa1, 0xb3, 0xaa);

describe('the charset of an answer', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['application/json; charset=euc-kr', answer(koreanBytes), '가나'],
    ['application/json;charset="EUC-KR"', answer(koreanBytes), '가나'],
    // Valid UTF-8 by chance.
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

describe('an answer of which the bytes repeat', () => {
  type Headers = Record<string, string>;
  const parseOnce = createParsedAnswers();

  /** Reads a response of `bytes`; tells whether it was parsed, and the answer. */
  function read(bytes: string | Buffer, { name = 'get-help-list' as CallName, httpStatus = 200, headers = {} as Headers } = {}) {
    const parse = vi.fn(() => ({ answer: { status: 'success' }, hasUnreadableAmount: false }));
    const parsed = parseOnce(name, calls[name], { httpStatus, headers, body: Buffer.from(bytes) }, parse) as ParsedAnswer;
    return { answer: parsed.answer, isParsed: parse.mock.calls.length === 1 };
  }

  it('the same bytes are parsed once, and their answer cannot be changed', () => {
    const first = read('{"status":"success","helps":[]}');
    const second = read('{"status":"success","helps":[]}');
    expect([first.isParsed, second.isParsed]).toEqual([true, false]);
    expect(second.answer).toBe(first.answer);
    expect(() => Object.assign(second.answer, { status: 'fail' })).toThrow(TypeError);
  });

  it.each([
    ['other bytes', '{"status":"success", "helps":[]}', {}],
    ['another call', '{"status":"success","helps":[]}', { name: 'get-note-list' }],
    ['another charset', '{"status":"success","helps":[]}', { headers: { 'content-type': 'application/json; charset=euc-kr' } }],
  ] as const)('%s are parsed for themselves', (_what, bytes, options) => {
    read('{"status":"success","helps":[]}');
    expect(read(bytes, options).isParsed).toBe(true);
  });

  it.each([
    ['a failure', 'x', { httpStatus: 500 }],
    ['a compressed response', 'y', { headers: { 'content-encoding': 'gzip' } }],
    ['a long response', 'z'.repeat(16_385), {}],
    ['an answer about money', '{"status":"success"}', { name: 'apply-user-deposit' as const }],
  ])('%s is parsed each time', (_what, bytes, options) => {
    expect([read(bytes, options).isParsed, read(bytes, options).isParsed]).toEqual([true, true]);
  });

  it('an invalid response is not remembered', () => {
    const parse = vi.fn(() => {
      throw new Error('invalid');
    });
    const response = { httpStatus: 200, headers: {}, body: Buffer.from('invalid') };
    for (let time = 0; time < 2; time += 1)
      expect(() => parseOnce('get-help-list', calls['get-help-list'], response, parse)).toThrow('invalid');
    expect(parse).toHaveBeenCalledTimes(2);
  });

  it('the oldest answers are forgotten above 32 MB', () => {
    const long = (index: number) => `${index}`.padEnd(16_000, ' ');
    for (let index = 0; index < 800; index += 1) read(long(index));
    expect([read(long(0)).isParsed, read(long(799)).isParsed]).toEqual([true, false]);
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

  /** A balance as its JSON text, and what the browser gets. */
  const readable: [string, number][] = [
    ['1000', 1_000],
    ['-0.5', -0.5],
    ['"1000"', 1_000],
    ['" 1000 "', 1_000],
    ['"1,000"', 1_000],
    ['"-12,345,678.90"', -12_345_678.9],
    ['"+1,000"', 1_000],
  ];
  const unreadable = ['"NaN"', '"12,34"', '"1,0000"', '",000"', '"1,000원"', '"Infinity"', '""', 'null', 'true', '{}', '[5]', '1e999'];

  describe('as the balance of a health check', () => {
    const check = (field: string) => {
      upstream.behavior = bytes(`{"status":"success","user":{"userId":"member"${field}}}`);
      return portal.call('user-health-check', member);
    };

    it.each(readable)('%s is read as %d', async (json, balance) => {
      expect((await check(`,"balance":${json}`)).json).toHaveProperty('user.balance', balance);
      expect(warnings()).toEqual([]);
      expect(await counted()).toBe(0);
    });

    it.each([...unreadable.map((json) => `,"balance":${json}`), ''])('%s is 0 and told to the operator', async (field) => {
      expect((await check(field)).json).toHaveProperty('user.balance', 0);
      expect(warnings()).toMatchObject([{ level: 'warn', route: '/api/routes/user-health-check' }]);
      expect(await counted()).toBe(1);
    });

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
    ['get-deposit-list', '"deposits":[{"id":1,"balance":5000,"status":"wait"},{"id":2,"balance":"five","status":"wait"}]'],
  ] as const)('an amount of %s is noticed, too: %s', async (name, fields) => {
    upstream.behavior = bytes(`{"status":"success",${fields}}`);
    expect((await portal.call(name, member)).status).toBe(200);
    expect(warnings()).toMatchObject([{ route: `/api/routes/${name}` }]);
  });
});
