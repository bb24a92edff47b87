import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes, startFakeUpstream, type FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { startMeteredPortal, type MeteredPortal } from '#tests/support/meteredPortal.ts';
import { logInMember, logLines, type Member } from '#tests/support/proxyServer.ts';

let upstream: FakeUpstream;
let portal: MeteredPortal;
let member: Member;

beforeAll(async () => {
  upstream = await startFakeUpstream();
});
afterAll(() => upstream.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  portal = await startMeteredPortal(upstream.url);
  member = await logInMember('member');
  logLines.length = 0;
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

describe('the balance of a health check', () => {
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
