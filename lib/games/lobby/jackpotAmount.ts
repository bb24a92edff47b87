/** How often the figures move. */
export const jackpotTickMs = 3000;

/** The figure doubles over this time and then starts again, as if it had been won. */
const cycleMs = 60 * 24 * 3600 * 1000;

/**
 * The figure of one jackpot tier at a moment, in whole won. A decoration for operators without a feed: it follows from the clock and the
 * configured base alone, so that every browser and every server shows the same. It never falls within a cycle.
 */
export function jackpotAmount(base: number, now: number): number {
  // Tiers start at different points of the cycle, or all three would fall back on one day.
  const offset = scatter(base) * cycleMs;
  const elapsed = (now + offset) % cycleMs;
  const tick = Math.floor(elapsed / jackpotTickMs);
  // Uneven steps look alive; less than half a step to either side keeps them rising.
  const uneven = tick + (scatter(tick + base) - 0.5) * 0.9;
  return Math.floor(base * (1 + (Math.max(0, uneven) * jackpotTickMs) / cycleMs));
}

/** A number that looks random in [0, 1), always the same for the same seed. */
function scatter(seed: number): number {
  const mixed = Math.imul((seed ^ (seed >>> 15)) | 1, 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
