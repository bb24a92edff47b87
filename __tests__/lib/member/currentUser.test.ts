import { expect, it } from 'vitest';
import { healthCheckPause } from '#lib/member/currentUser.ts';

/** Pseudo-random numbers from 0 to 1 with a fixed seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it.each([
  [0, 30_000, 0.1],
  [1, 60_000, 0.5],
  [2, 120_000, 0.5],
  [9, 120_000, 0.5],
])(
  'after %i failures the next check is due in %i ms on average, with jitter',
  (failures, usual, jitter) => {
    const random = seeded(1);
    const pauses = Array.from({ length: 20_000 }, () => healthCheckPause(failures, random));
    expect(Math.abs(average(pauses) / usual - 1)).toBeLessThan(0.005);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(usual * (1 - jitter));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(usual * (1 + jitter));
  },
);

/** The number of health checks per five seconds of a thousand members who lost their connection at the same time. */
function afterOutage(outageMs: number, seed: number): number[] {
  const random = seeded(seed);
  const slots = Array.from({ length: 120 }, () => 0);
  for (let client = 0; client < 1_000; client += 1) {
    let failures = 1;
    for (
      let at = healthCheckPause(failures, random);
      at < outageMs + 600_000;
      at += healthCheckPause(failures, random)
    ) {
      failures = at < outageMs ? failures + 1 : 0;
      if (at >= outageMs) slots[Math.floor((at - outageMs) / 5_000)]! += 1;
    }
  }
  return slots;
}

it.each([1_000, 25_000, 60_000, 300_000, 1_800_000])(
  'a thousand members return evenly after an outage of %i ms',
  (outageMs) => {
    const usualLoad = (1_000 / 30) * 5;
    for (let seed = 1; seed <= 5; seed += 1) {
      const slots = afterOutage(outageMs, seed);
      expect(Math.max(...slots)).toBeLessThanOrEqual(1.5 * usualLoad);
      expect(average(slots.slice(-60)) / usualLoad).toBeGreaterThan(0.95);
    }
  },
);
