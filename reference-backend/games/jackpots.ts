import {
  byTier,
  jackpotTiers,
  type JackpotAmounts,
  type JackpotTier,
} from '#contract/jackpotTiers.ts';
import type { Database } from '../database/openDatabase.ts';
import { accountBalance, houseAccount, type Account, type Transfer } from '../ledger/ledger.ts';

/**
 * `seed` is the amount of a new pool. `stakesPerWin` is the average sum of stakes between two wins. All pools together pay 2.5 % of stakes.
 */
const pools: Record<JackpotTier, { seed: number; perThousand: number; stakesPerWin: number }> = {
  mega: { seed: 1_200_000_000, perThousand: 5, stakesPerWin: 240_000_000_000 },
  major: { seed: 80_000_000, perThousand: 3, stakesPerWin: 16_000_000_000 },
  minor: { seed: 4_000_000, perThousand: 2, stakesPerWin: 800_000_000 },
};

export interface JackpotWin {
  tier: JackpotTier;
  amount: number;
}

const poolOf = (tier: JackpotTier) => houseAccount(`jackpot.${tier}`);

const seedOf = (tier: JackpotTier): Transfer => ({
  from: houseAccount('bank'),
  to: poolOf(tier),
  amount: pools[tier].seed,
});

export const jackpotSeeds = (): Transfer[] => jackpotTiers.map(seedOf);

const share = (tier: JackpotTier, bet: number) =>
  Math.floor((bet * pools[tier].perThousand) / 1000);

/** Shares are rounded down, so a small stake may give amounts of 0. */
export const jackpotShares = (bet: number): Transfer[] =>
  jackpotTiers.map((tier) => ({
    from: houseAccount('games'),
    to: poolOf(tier),
    amount: share(tier, bet),
  }));

export const jackpotPayment = ({ tier, amount }: JackpotWin, to: Account): Transfer[] => [
  { from: poolOf(tier), to, amount },
  seedOf(tier),
];

export const readJackpots = (database: Database): JackpotAmounts =>
  byTier((tier) => accountBalance(database, poolOf(tier)));

/** The amount of the jackpot includes this stake's own share of the pool. */
export function drawJackpot(
  database: Database,
  bet: number,
  randomInt: (below: number) => number,
): JackpotWin | undefined {
  const tier = jackpotTiers.find((each) => randomInt(pools[each].stakesPerWin) < bet);
  return tier && { tier, amount: readJackpots(database)[tier] + share(tier, bet) };
}
