import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withOneRetry } from '#lib/server/upstream/readRetry.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

const waits: number[] = [];
vi.mock('node:timers/promises', () => ({ setTimeout: async (ms: number) => void waits.push(ms) }));

beforeEach(() => {
  waits.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => new UpstreamError('upstream_unavailable', true, { isConnectionLost: true });

/** A read that fails `failures` times, each after `afterMs`, before it is answered. */
function read(failures: number, error: () => Error = lost, afterMs = 0) {
  return vi.fn(async () => {
    vi.advanceTimersByTime(afterMs);
    if (failures-- > 0) throw error();
    return 'answer';
  });
}

it('retries once after a lost connection, after 100 to 300 ms', async () => {
  for (let round = 0; round < 100; round += 1) {
    const once = read(1);
    expect(await withOneRetry(once, { saved: 10 })).toBe('answer');
    expect(once).toHaveBeenCalledTimes(2);
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
  expect(new Set(waits).size).toBeGreaterThan(50);
});

it('gives up after the second attempt', async () => {
  const twice = read(2);
  await expect(withOneRetry(twice, { saved: 10 })).rejects.toThrow('upstream_unavailable');
  expect(twice).toHaveBeenCalledTimes(2);
});

it.each<[string, () => Error, number]>([
  ['broke during the response', () => new UpstreamError('upstream_unavailable', true), 0],
  ['timed out', () => new UpstreamError('upstream_timeout', true), 0],
  ['was refused', () => new UpstreamError('unauthorized', false), 0],
  ['was invalid', () => new UpstreamError('upstream_invalid', true), 0],
  ['was lost too late for a retry', lost, 2_001],
  ['failed in the portal', () => new TypeError('ours'), 0],
])('does not repeat a read that %s', async (_case, error, afterMs) => {
  const failing = read(1, error, afterMs);
  await expect(withOneRetry(failing, { saved: 10 })).rejects.toThrow();
  expect(failing).toHaveBeenCalledOnce();
});

it.each([
  [0, 1_000],
  [10, 1_000],
  [300, 1_000],
])('retries at most a tenth of the reads: %i answered, then %i that fail', async (answered, failed) => {
  const budget = { saved: 0 };
  for (let round = 0; round < answered; round += 1) await withOneRetry(read(0), budget);
  let sent = answered;
  for (let round = 0; round < failed; round += 1) {
    const failing = read(2);
    await withOneRetry(failing, budget).catch(() => {});
    sent += failing.mock.calls.length;
  }
  expect(sent).toBeLessThanOrEqual(1.1 * (answered + failed));
  expect(sent).toBeGreaterThan(1.09 * failed + answered);
});

it('saves at most ten retries', async () => {
  const budget = { saved: 0 };
  for (let round = 0; round < 1_000; round += 1) await withOneRetry(read(0), budget);
  expect(budget.saved).toBe(10);
});
