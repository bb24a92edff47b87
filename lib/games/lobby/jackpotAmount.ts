export const jackpotTickMs = 3000;

/** The amount doubles in this time and then restarts, as if it had been won. */
const cycleMs = 60 * 24 * 3600 * 1000;

/**
 * The amount of one jackpot tier at a time, in whole won. A decoration for operators without a feed: it depends only on the clock and the
 * configured base, so that every browser and server shows the same. It never decreases within a cycle.
 */
export function jackpotAmount(base: number, now: number): number {
  // Tiers have different phases, so that they do not restart on the same day.
  const offset = scatter(base) * cycleMs;
  const elapsed = (now + offset) % cycleMs;
  const tick = Math.floor(elapsed / jackpotTickMs);
  // Random steps look natural. Less than half a step of jitter keeps the amounts increasing.
  const uneven = tick + (scatter(tick + base) - 0.5) * 0.9;
  return Math.floor(base * (1 + (Math.max(0, uneven) * jackpotTickMs) / cycleMs));
}

/** A deterministic pseudo-random number in [0, 1). */
function scatter(seed: number): number {
  const mixed = Math.imul((seed ^ (seed >>> 15)) | 1, 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
