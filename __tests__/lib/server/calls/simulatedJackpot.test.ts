import { expect, it } from 'vitest';
import { simulatedJackpot } from '#lib/server/calls/jackpots.ts';

const base = 1_200_000_000;
const now = Date.UTC(2026, 10, 20, 12);
const tickMs = 3000;

it('is the same whole number for all visitors within one tick', () => {
  const tick = Math.floor(now / tickMs) * tickMs;
  const figures = new Set(Array.from({ length: 50 }, () => simulatedJackpot(base, now)));
  expect(figures.size).toBe(1);
  expect(Number.isInteger(simulatedJackpot(base, tick))).toBe(true);
});

it('never decreases within a day, grows slowly, and stays between the base and twice the base', () => {
  const figures = Array.from({ length: 2000 }, (_, index) => simulatedJackpot(base, now + index * tickMs));
  figures.forEach((figure, index) => expect(figure).toBeGreaterThanOrEqual(figures[index - 1] ?? base));
  expect(figures.at(-1)!).toBeGreaterThan(figures[0]!);
  expect(figures.at(-1)!).toBeLessThanOrEqual(base * 2);
  expect(figures.at(-1)! - figures[0]!).toBeLessThan(base / 100);
});

it('grows in uneven steps', () => {
  const steps = Array.from(
    { length: 20 },
    (_, i) => simulatedJackpot(base, now + (i + 1) * tickMs) - simulatedJackpot(base, now + i * tickMs),
  );
  expect(new Set(steps).size).toBeGreaterThan(5);
});

it('stays at zero if the operator set no amount', () => {
  expect(simulatedJackpot(0, now)).toBe(0);
});
