const tickMs = 3000;

/** The amount doubles in this time and then restarts, as if it had been won. */
const cycleMs = 60 * 24 * 3600 * 1000;

/**
 * An invented amount of one jackpot tier, in whole won, for operators who turn on `jackpot.isGrowthSimulated`. It depends only on the clock
 * and the configured base, so that all servers show the same. It never decreases within a cycle.
 */
export function simulatedJackpot(base: number, now: number): number {
  // Tiers have different phases, so that they do not restart on the same day.
  const offset = scatter(base) * cycleMs;
  const elapsed = (now + offset) % cycleMs;
  const tick = Math.floor(elapsed / tickMs);
  // Random steps look natural. Less than half a step of jitter keeps the amounts increasing.
  const uneven = tick + (scatter(tick + base) - 0.5) * 0.9;
  return Math.floor(base * (1 + (Math.max(0, uneven) * tickMs) / cycleMs));
}

/** A deterministic pseudo-random number in [0, 1). */
function scatter(seed: number): number {
  const mixed = Math.imul((seed ^ (seed >>> 15)) | 1, 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
