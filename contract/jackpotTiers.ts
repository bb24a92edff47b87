/** The jackpots of the strip (specification section 2). Feed, settings, documents and styles have one of each. */
export const jackpotTiers = ['mega', 'major', 'minor'] as const;

export type JackpotTier = (typeof jackpotTiers)[number];

/** In whole won. */
export type JackpotAmounts = Record<JackpotTier, number>;

export const byTier = <Value>(valueOf: (tier: JackpotTier) => Value) =>
  Object.fromEntries(jackpotTiers.map((tier) => [tier, valueOf(tier)])) as Record<JackpotTier, Value>;
