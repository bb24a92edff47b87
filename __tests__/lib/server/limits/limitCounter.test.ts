import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCounter, maxPerWindow } from '#lib/server/limits/limitCounter.ts';
import type { Count } from '#lib/server/limits/limitCounter.ts';
import { limits } from '#lib/server/config/limits.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { configure } from '#tests/support/authServer.ts';

const names = Object.keys(limits) as LimitName[];

/** The memory counter, typed as synchronous. */
function counter() {
  const memory = createMemoryCounter();
  const count = (name: LimitName, key: string) => memory.count(name, key) as Count;
  return { ...memory, count, wait: (name: LimitName, key: string) => count(name, key).waitMs };
}

beforeEach(() => {
  configure({ RATE_LIMIT_FACTOR: '1' });
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('counting in memory', () => {
  it.each(names)('allows %s up to its limit and then returns the wait time', (name) => {
    const { max, seconds } = limits[name];
    const { wait } = counter();
    for (let asked = 0; asked < max; asked += 1) expect(wait(name, 'one')).toBe(0);
    vi.advanceTimersByTime(400);
    expect(wait(name, 'one')).toBe(seconds * 1000 - 400);
    expect(wait(name, 'other')).toBe(0);
    vi.advanceTimersByTime(seconds * 1000 - 401);
    expect(wait(name, 'one')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(wait(name, 'one')).toBe(0);
  });

  it('refunds a count and resets a window', () => {
    const { count, reset, wait } = counter();
    const counts = Array.from({ length: 5 }, () => count('loginHere', 'one'));
    counts[0]?.refund();
    expect(wait('loginHere', 'one')).toBe(0);
    expect(wait('loginHere', 'one')).toBeGreaterThan(0);
    reset('loginHere', 'one');
    counts[1]?.refund();
    for (let asked = 0; asked < 5; asked += 1) expect(wait('loginHere', 'one')).toBe(0);
    expect(wait('loginHere', 'one')).toBeGreaterThan(0);
  });

  it('refunds nothing for a refused request or after the window', () => {
    const { count, wait } = counter();
    const counts = Array.from({ length: 6 }, () => count('loginHere', 'one'));
    counts[5]?.refund();
    expect(wait('loginHere', 'one')).toBeGreaterThan(0);
    vi.advanceTimersByTime(900_000);
    for (let asked = 0; asked < 5; asked += 1) expect(wait('loginHere', 'one')).toBe(0);
    counts[0]?.refund();
    expect(wait('loginHere', 'one')).toBeGreaterThan(0);
  });

  it('is multiplied by the factor, with a minimum of 1', () => {
    configure({ RATE_LIMIT_FACTOR: '0.5' });
    expect([maxPerWindow('read'), maxPerWindow('money'), maxPerWindow('moneyPause')]).toEqual([60, 3, 1]);
    configure({ RATE_LIMIT_FACTOR: '10' });
    expect(maxPerWindow('read')).toBe(1_200);
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
    expect(wait('loginAddress', 'early')).toBe(900_000);
    for (let address = 50_000; address < 60_000; address += 1) wait('loginAddress', String(address));
    expect([wait('loginAddress', 'early'), keys()]).toEqual([900_000, 50_000]);
  });

  it('counts each of 10,000 members who are online together', () => {
    const { wait } = counter();
    for (let asked = 0; asked < limits.read.max; asked += 1) wait('read', 'first');
    for (let member = 0; member < 10_000; member += 1) wait('read', String(member));
    expect(wait('read', 'first')).toBe(60_000);
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
    const { count, reset } = counter();
    let most = 0;
    const inOrder = fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      // A model of each window: its start and its count.
      const windows = new Map<string, { name: LimitName; key: string; since: number; inside: number }>();
      for (const [name, key, isReturn, ms, times] of acts) {
        vi.advanceTimersByTime(ms);
        const now = performance.now();
        for (let round = 0; round < times; round += 1) {
          const known = windows.get(`${name} ${key}`);
          // The same sum as the counter's: a difference of the same times may be rounded to the other side.
          const isOver = !known || now >= known.since + limits[name].seconds * 1000;
          const window = isOver ? { name, key, since: now, inside: 0 } : known;
          windows.set(`${name} ${key}`, window);
          const { waitMs, refund } = count(name, key);
          if (isReturn && waitMs > 0) refund();
          if (waitMs > 0) continue;
          window.inside += 1;
          most = Math.max(most, window.inside / limits[name].max);
          if (!isReturn) continue;
          refund();
          window.inside -= 1;
          // The next call starts a new window: in the old one of the model it would count beside calls of two windows.
          if (window.inside === 0) windows.delete(`${name} ${key}`);
        }
      }
      for (const { name, key } of windows.values()) reset(name, key);
    });
    fc.assert(inOrder, { numRuns: 10_000 });
    expect(most).toBe(1);
  }, 30_000);
});
