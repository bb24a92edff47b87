import { expect, it } from 'vitest';
import { jackpotAmount, jackpotTickMs } from '#lib/games/lobby/jackpotAmount.ts';

const base = 1_200_000_000;
const now = Date.UTC(2026, 10, 20, 12);

it('is the same whole number for all visitors within one tick', () => {
  const tick = Math.floor(now / jackpotTickMs) * jackpotTickMs;
  const figures = new Set(Array.from({ length: 50 }, () => jackpotAmount(base, now)));
  expect(figures.size).toBe(1);
  expect(Number.isInteger(jackpotAmount(base, tick))).toBe(true);
});

it('never decreases within a day, grows slowly, and stays between the base and twice the base', () => {
  const figures = Array.from({ length: 2000 }, (_, index) => jackpotAmount(base, now + index * jackpotTickMs));
  figures.forEach((figure, index) => expect(figure).toBeGreaterThanOrEqual(figures[index - 1] ?? base));
  expect(figures.at(-1)!).toBeGreaterThan(figures[0]!);
  expect(figures.at(-1)!).toBeLessThanOrEqual(base * 2);
  expect(figures.at(-1)! - figures[0]!).toBeLessThan(base / 100);
});

it('grows in uneven steps', () => {
  const steps = Array.from(
    { length: 20 },
    (_, i) => jackpotAmount(base, now + (i + 1) * jackpotTickMs) - jackpotAmount(base, now + i * jackpotTickMs),
  );
  expect(new Set(steps).size).toBeGreaterThan(5);
});

it('stays at zero if the operator set no amount', () => {
  expect(jackpotAmount(0, now)).toBe(0);
});
