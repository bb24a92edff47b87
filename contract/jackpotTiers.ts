/** Feed, settings, documents and styles have one entry for each tier (specification section 2). */
export const jackpotTiers = ['mega', 'major', 'minor'] as const;

export type JackpotTier = (typeof jackpotTiers)[number];

/** The amounts are in whole won. */
export type JackpotAmounts = Record<JackpotTier, number>;

export const byTier = <Value>(valueOf: (tier: JackpotTier) => Value) =>
  Object.fromEntries(jackpotTiers.map((tier) => [tier, valueOf(tier)])) as Record<
    JackpotTier,
    Value
  >;
