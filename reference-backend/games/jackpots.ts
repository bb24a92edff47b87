import { byTier, jackpotTiers, type JackpotAmounts, type JackpotTier } from '#contract/jackpotTiers.ts';
import type { Database } from '../database/openDatabase.ts';
import { accountBalance, houseAccount, type Account, type Transfer } from '../ledger/ledger.ts';

/**
 * The pools of the progressive jackpot, rarest first: the won of a new pool, its share of every stake in thousandths, and the won of stakes
 * per win, on average. Together they return 2.5 % of the stakes.
 */
const pools: Record<JackpotTier, { seed: number; perThousand: number; stakesPerWin: number }> = {
  mega: { seed: 1_200_000_000, perThousand: 5, stakesPerWin: 240_000_000_000 },
  major: { seed: 80_000_000, perThousand: 3, stakesPerWin: 16_000_000_000 },
  minor: { seed: 4_000_000, perThousand: 2, stakesPerWin: 800_000_000 },
};

export interface JackpotWin {
  tier: JackpotTier;
  /** The whole pool in won. */
  amount: number;
}

const poolOf = (tier: JackpotTier) => houseAccount(`jackpot.${tier}`);

const seedOf = (tier: JackpotTier): Transfer => ({ from: houseAccount('bank'), to: poolOf(tier), amount: pools[tier].seed });

export const jackpotSeeds = (): Transfer[] => jackpotTiers.map(seedOf);

const share = (tier: JackpotTier, bet: number) => Math.floor((bet * pools[tier].perThousand) / 1000);

/** The shares of a stake, rounded down; 0 for a stake that is too small. */
export const jackpotShares = (bet: number): Transfer[] =>
  jackpotTiers.map((tier) => ({ from: houseAccount('games'), to: poolOf(tier), amount: share(tier, bet) }));

/** The pool is paid out and starts again at its seed. */
export const jackpotPayment = ({ tier, amount }: JackpotWin, to: Account): Transfer[] => [{ from: poolOf(tier), to, amount }, seedOf(tier)];

/** The pools in won. */
export const readJackpots = (database: Database): JackpotAmounts => byTier((tier) => accountBalance(database, poolOf(tier)));

/**
 * Draws whether a stake wins a jackpot, with a chance in proportion to it. The amount includes the share of this stake. `randomInt(n)` is
 * a uniform random integer from 0 up to n - 1.
 */
export function drawJackpot(database: Database, bet: number, randomInt: (below: number) => number): JackpotWin | undefined {
  const tier = jackpotTiers.find((each) => randomInt(pools[each].stakesPerWin) < bet);
  return tier && { tier, amount: readJackpots(database)[tier] + share(tier, bet) };
}
