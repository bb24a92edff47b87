import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCounter, maxPerWindow } from '#lib/server/limits/limitCounter.ts';
import { createLimitService, createPrimaryCounter } from '#lib/server/limits/limitCounterPrimary.ts';
import { createMemoryLock } from '#lib/server/limits/memberLock.ts';
import { createLockService, createPrimaryLock } from '#lib/server/limits/memberLockPrimary.ts';
import { configure } from '#tests/support/authServer.ts';
import { channelPair } from '#tests/support/channelPair.ts';

beforeEach(() => void configure({ RATE_LIMIT_FACTOR: '1' }));
afterEach(() => void vi.useRealTimers());

/** Two workers of one primary, whose clock a test can move. */
function startWorkers() {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const limits = createLimitService(createMemoryCounter());
  const locks = createLockService(createMemoryLock());
  return [0, 1].map(() => {
    const pair = channelPair({ limits, locks });
    const counter = createPrimaryCounter(pair.worker, createMemoryCounter());
    return { ...pair, ...counter, attempt: createPrimaryLock(pair.worker, createMemoryLock()) };
  });
}
type Worker = ReturnType<typeof startWorkers>[number];

const twoWorkers = () => startWorkers() as [Worker, Worker];

async function useUp(worker: Worker, key: string) {
  for (let count = 0; count < maxPerWindow('game'); count += 1) expect((await worker.count('game', key)).waitMs).toBe(0);
}

describe('limits of several workers', () => {
  it('count together, and each key for itself', async () => {
    const [one, other] = twoWorkers();
    await useUp(one, 'm|a');
    expect((await other.count('game', 'm|a')).waitMs).toBeGreaterThan(59_000);
    expect((await other.count('game', 'm|b')).waitMs).toBe(0);
  });

  it('count again what was taken back or reset, by any of them', async () => {
    const [one, other] = twoWorkers();
    const { refund } = await one.count('game', 'm|a');
    for (let count = 1; count < maxPerWindow('game'); count += 1) await other.count('game', 'm|a');
    await refund();
    expect((await other.count('game', 'm|a')).waitMs).toBe(0);
    expect((await other.count('game', 'm|a')).waitMs).toBeGreaterThan(0);
    await one.reset('game', 'm|a');
    expect((await other.count('game', 'm|a')).waitMs).toBe(0);
  });

  it('take nothing back from a later window, nor for a request that was over the limit', async () => {
    const [one, other] = twoWorkers();
    const { refund } = await one.count('game', 'm|a');
    vi.advanceTimersByTime(60_000);
    await useUp(other, 'm|a');
    await refund();
    const over = await one.count('game', 'm|a');
    await over.refund();
    expect((await other.count('game', 'm|a')).waitMs).toBeGreaterThan(0);
  });

  it('are those of one worker while the primary is away', async () => {
    const [one] = twoWorkers();
    const { refund } = await one.count('game', 'm|a');
    one.cut();
    await expect(refund()).resolves.toBeUndefined();
    await useUp(one, 'm|a');
    expect((await one.count('game', 'm|a')).waitMs).toBeGreaterThan(0);
    await one.reset('game', 'm|a');
    expect((await one.count('game', 'm|a')).waitMs).toBe(0);
  });
});

/** Counts for a worker whose primary answers after the worker has given up. */
async function countLate(worker: Worker, count: () => unknown, times: number) {
  worker.hold();
  const counted = Promise.all(Array.from({ length: times }, count));
  await vi.advanceTimersByTimeAsync(1_000);
  await counted;
  worker.release();
  // Each of the messages, here and back, takes a turn.
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

describe('what the primary counts too late', () => {
  it('is taken back: the worker has counted it by itself', async () => {
    const [one, other] = twoWorkers();
    await countLate(one, () => one.count('game', 'm|a'), maxPerWindow('game'));
    expect((await other.count('game', 'm|a')).waitMs).toBe(0);
    await countLate(one, () => one.attempt('a', true), 5);
    expect(await other.attempt('a', true)).toMatchObject({ waitMs: 0, lockMs: 0 });
  });

  it('is not taken back if it was refused: nothing was counted', async () => {
    const [one, other] = twoWorkers();
    await useUp(other, 'm|a');
    await countLate(one, () => one.count('game', 'm|a'), 1);
    expect((await other.count('game', 'm|a')).waitMs).toBeGreaterThan(0);
  });
});

describe('the locks of several workers', () => {
  it('are one: the fifth failure locks for all, and a question counts nothing', async () => {
    const [one, other] = twoWorkers();
    for (let tries = 0; tries < 4; tries += 1) await (tries % 2 ? one : other).attempt('a', true);
    expect(await other.attempt('a', false)).toMatchObject({ waitMs: 0, lockMs: 0 });
    expect(await one.attempt('a', true)).toMatchObject({ waitMs: 0, lockMs: 900_000 });
    expect((await other.attempt('a', true)).waitMs).toBe(900_000);
    expect((await other.attempt('a', false)).waitMs).toBe(900_000);
    expect((await other.attempt('b', true)).waitMs).toBe(0);
  });

  it('end with the try that started them, if it is taken back, and once only', async () => {
    const [one, other] = twoWorkers();
    for (let tries = 0; tries < 4; tries += 1) await one.attempt('a', true);
    const { refund } = await one.attempt('a', true);
    await refund();
    await refund();
    expect(await other.attempt('a', true)).toMatchObject({ waitMs: 0, lockMs: 900_000 });
  });

  it('forget all failures after a success', async () => {
    const [one, other] = twoWorkers();
    for (let tries = 0; tries < 3; tries += 1) await one.attempt('a', true);
    const { clear } = await one.attempt('a', true);
    await clear();
    expect(await other.attempt('a', true)).toMatchObject({ waitMs: 0, lockMs: 0 });
  });

  it('are taken back by their number, which a question and a locked try do not have', async () => {
    const [one] = twoWorkers();
    const asked = await one.attempt('a', false);
    const tries = [];
    for (let count = 0; count < 5; count += 1) tries.push(await one.attempt('a', true));
    const locked = await one.attempt('a', true);
    for (const { refund, clear } of [asked, locked]) {
      await refund();
      await clear();
    }
    expect((await one.attempt('a', false)).waitMs).toBe(900_000);
    await tries[0]?.refund();
    await tries[4]?.refund();
    expect(await one.attempt('a', true)).toMatchObject({ waitMs: 0, lockMs: 0 });
    expect(await one.attempt('a', true)).toMatchObject({ waitMs: 0, lockMs: 900_000 });
  });

  it('are those of one worker while the primary is away', async () => {
    const [one] = twoWorkers();
    const { refund, clear } = await one.attempt('a', true);
    one.cut();
    await expect(refund()).resolves.toBeUndefined();
    await expect(clear()).resolves.toBeUndefined();
    for (let tries = 0; tries < 4; tries += 1) expect((await one.attempt('a', true)).lockMs).toBe(0);
    expect((await one.attempt('a', true)).lockMs).toBe(900_000);
  });
});
