import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { makeLimits } from '#tests/support/madeLimits.ts';

const names = Object.keys(limits) as LimitName[];

/** The limits in memory, which count at once. */
function counter() {
  const { requireUnder, keys } = makeLimits();
  /** Counts a request, and returns the seconds to wait (0 = counted) and its refund. */
  const count = (name: LimitName, address: string) => {
    try {
      return { seconds: 0, refund: requireUnder(name, { address }) as () => void };
    } catch (failure) {
      const { details } = failure as CallFailure;
      expect(details).toMatchObject({ securityEvent: 'rate_limit', limit: name });
      return { seconds: details.retryAfterSeconds ?? 0, refund: () => {} };
    }
  };
  return { count, keys, wait: (name: LimitName, address: string) => count(name, address).seconds };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('counting in memory', () => {
  it.each(names)('allows %s up to its limit and then returns the wait time', (name) => {
    const { max, seconds } = limits[name];
    const { wait } = counter();
    for (let asked = 0; asked < max; asked += 1) expect(wait(name, 'one')).toBe(0);
    vi.advanceTimersByTime(400);
    expect(wait(name, 'one')).toBe(seconds);
    expect(wait(name, 'other')).toBe(0);
    vi.advanceTimersByTime(seconds * 1000 - 401);
    expect(wait(name, 'one')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(wait(name, 'one')).toBe(0);
  });

  it('refunds nothing for a refused request or after the window', () => {
    const { count, wait } = counter();
    const counts = Array.from({ length: 5 }, () => count('loginHere', 'one'));
    counts[0]?.refund();
    expect([wait('loginHere', 'one'), wait('loginHere', 'one')]).toEqual([0, 900]);
    vi.advanceTimersByTime(900_000);
    for (let asked = 0; asked < 5; asked += 1) expect(wait('loginHere', 'one')).toBe(0);
    counts[1]?.refund();
    expect(wait('loginHere', 'one')).toBe(900);
    const only = count('moneyPause', 'one');
    vi.advanceTimersByTime(1_000);
    expect(wait('moneyPause', 'one')).toBe(0);
    only.refund();
    expect(wait('moneyPause', 'one')).toBe(1);
  });

  it('counts a guess under all its keys or none; a success starts a new window for the first key and refunds the others', async () => {
    const { countGuess } = makeLimits();
    const guess = () =>
      countGuess([
        ['loginHere', 'here'],
        ['loginAddress', 'address'],
      ]);
    const [early, second] = [await guess(), await guess()];
    for (let failed = 2; failed < 5; failed += 1) await guess();
    const failure = { code: 'rate_limited', details: { retryAfterSeconds: 900, limit: 'loginHere' } };
    for (let refused = 0; refused < 30; refused += 1) await expect(guess()).rejects.toMatchObject(failure);
    await early.succeed();
    await second.refund(); // of the first key nothing, because its window has ended
    for (let failed = 0; failed < 5; failed += 1) await guess();
    await expect(guess()).rejects.toMatchObject(failure);
    // The address has 8 of its 20. What another limit refuses is taken back.
    for (let other = 8; other < 20; other += 1) await countGuess([['loginAddress', 'address']]);
    const limited = countGuess([
      ['loginSite', 'site'],
      ['loginAddress', 'address'],
    ]);
    await expect(limited).rejects.toMatchObject({ details: { limit: 'loginAddress' } });
    for (let failed = 0; failed < 120; failed += 1) await countGuess([['loginSite', 'site']]);
    await expect(countGuess([['loginSite', 'site']])).rejects.toThrow('rate_limited');
  });

  it('is multiplied by the factor, with a minimum of 1; with 0 there are no limits', async () => {
    const maxima = (factor: number) => makeLimits({ factor }).stored(['read', 'money', 'moneyPause'], { userId: 'm' }).map(({ max }) => max); // prettier-ignore
    expect([maxima(0.5), maxima(10), maxima(0)]).toEqual([[60, 3, 1], [1_200, 60, 10], []]);
    const none = makeLimits({ factor: 0 });
    for (let asked = 0; asked < 1_000; asked += 1) {
      await none.requireUnder('moneyPause', { userId: 'm' });
      await (await none.countGuess([['loginHere', 'm']])).refund();
      expect(await none.memberLock('m', true)).toMatchObject({ waitMs: 0, lockMs: 0 });
    }
    expect(none.keys()).toBe(0);
  });

  it('holds at most 50,000 keys by address in a flood of addresses, in 20 MB and 40 µs of processor time each, and keeps counting the most active one', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed / 2 ** 20;
    };
    const others = names.filter((name) => limits[name].by === 'address' || limits[name].by === 'either');
    const { wait, keys } = counter();
    for (let asked = 0; asked < 600; asked += 1) wait('stranger', 'flood');
    const before = heap();
    const started = process.threadCpuUsage();
    let refused = 0;
    for (let address = 0; address < 300_000; address += 1) {
      wait(others[address % others.length] ?? 'stranger', `2001:db8:${address.toString(16)}`);
      if (address % 1_000 === 0 && wait('stranger', 'flood') > 0) refused += 1;
    }
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 300_000).toBeLessThan(40);
    expect(refused).toBe(300);
    expect([keys() > 25_000, keys() <= 50_000]).toEqual([true, true]);
    expect(heap() - before).toBeLessThan(20);
  });

  it('a flood of guesses neither closes the limit to others nor makes it forget, up to 50,000 keys of each limit', () => {
    const { wait, keys } = counter();
    for (let failed = 0; failed < 20; failed += 1) wait('loginAddress', 'early');
    for (let address = 0; address < 49_999; address += 1) expect(wait('loginAddress', String(address))).toBe(0);
    expect(wait('loginAddress', 'early')).toBe(900);
    for (let address = 50_000; address < 60_000; address += 1) wait('loginAddress', String(address));
    expect([wait('loginAddress', 'early'), keys()]).toEqual([900, 50_000]);
  });

  it('counts each of 10,000 members who are online together', () => {
    const { requireUnder } = makeLimits();
    const read = (userId: string) => requireUnder('read', { userId });
    for (let asked = 0; asked < limits.read.max; asked += 1) void read('first');
    for (let member = 0; member < 10_000; member += 1) void read(String(member));
    expect(() => read('first')).toThrow(CallFailure);
  });

  it('a guess that was taken back uses no place', () => {
    const { count, keys } = counter();
    for (let address = 0; address < 10_000; address += 1) count('loginHere', String(address)).refund();
    expect(keys()).toBe(0);
  });

  it('never allows more than the limit in a window, for any order of requests and refunds', () => {
    const few = ['loginHere', 'money', 'moneyPause', 'check'] as const;
    const pause = fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(1_000_000));
    const act = fc.tuple(fc.constantFrom(...few), fc.constantFrom('one', 'two'), fc.boolean(), pause, fc.integer({ min: 1, max: 12 }));
    const { count } = counter();
    let [most, runs] = [0, 0];
    const inOrder = fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      runs += 1;
      // A model of each window: its start and its count.
      const windows = new Map<string, { since: number; inside: number }>();
      for (const [name, key, isReturn, ms, times] of acts) {
        vi.advanceTimersByTime(ms);
        const now = performance.now();
        for (let round = 0; round < times; round += 1) {
          const known = windows.get(`${name} ${key}`);
          // The same sum as the counter's: a difference of the same times may be rounded to the other side.
          const isOver = !known || now >= known.since + limits[name].seconds * 1000;
          const window = isOver ? { since: now, inside: 0 } : known;
          windows.set(`${name} ${key}`, window);
          const { seconds, refund } = count(name, `${key} ${runs}`);
          if (isReturn && seconds > 0) refund();
          if (seconds > 0) continue;
          window.inside += 1;
          most = Math.max(most, window.inside / limits[name].max);
          if (!isReturn) continue;
          refund();
          window.inside -= 1;
          // The next call starts a new window: in the old one of the model it would count beside calls of two windows.
          if (window.inside === 0) windows.delete(`${name} ${key}`);
        }
      }
    });
    fc.assert(inOrder, { numRuns: 10_000 });
    expect(most).toBe(1);
  }, 30_000);
});
