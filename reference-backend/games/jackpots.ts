import type { Database } from '../database/openDatabase.ts';
import { accountBalance, houseAccount, type Account, type Transfer } from '../ledger/ledger.ts';
import type { RandomInt } from './slotMachine.ts';

/** The pools of the progressive jackpot, rarest first: the won of a new pool, and the share of every stake in thousandths. */
const pools = {
  mega: { seed: 1_200_000_000, perThousand: 5, account: houseAccount('jackpotMega') },
  major: { seed: 80_000_000, perThousand: 3, account: houseAccount('jackpotMajor') },
  minor: { seed: 4_000_000, perThousand: 2, account: houseAccount('jackpotMinor') },
};

export type JackpotTier = keyof typeof pools;

export const jackpotTiers = Object.keys(pools) as JackpotTier[];

export interface JackpotWin {
  tier: JackpotTier;
  /** The whole pool in won. */
  amount: number;
}

const seedOf = (tier: JackpotTier): Transfer => ({ from: houseAccount('bank'), to: pools[tier].account, amount: pools[tier].seed });

export const jackpotSeeds = (): Transfer[] => jackpotTiers.map(seedOf);

const share = (tier: JackpotTier, bet: number) => Math.floor((bet * pools[tier].perThousand) / 1000);

/** The shares of a stake, rounded down; 0 for a stake that is too small. */
export const jackpotShares = (bet: number): Transfer[] =>
  jackpotTiers.map((tier) => ({ from: houseAccount('games'), to: pools[tier].account, amount: share(tier, bet) }));

/** The pool is paid out and starts again at its seed. */
export const jackpotPayment = ({ tier, amount }: JackpotWin, to: Account): Transfer[] => [
  { from: pools[tier].account, to, amount },
  seedOf(tier),
];

/** The pools in won. */
export const readJackpots = (database: Database): Record<JackpotTier, number> => ({
  mega: accountBalance(database, pools.mega.account),
  major: accountBalance(database, pools.major.account),
  minor: accountBalance(database, pools.minor.account),
});

/** Draws whether a stake wins a jackpot, with a chance in proportion to it. `stakesPerWin`: won of stakes per win, on average. The amount includes the share of this stake. */
export function drawJackpot(
  database: Database,
  bet: number,
  stakesPerWin: Record<JackpotTier, number>,
  randomInt: RandomInt,
): JackpotWin | undefined {
  const tier = jackpotTiers.find((each) => randomInt(stakesPerWin[each]) < bet);
  return tier && { tier, amount: readJackpots(database)[tier] + share(tier, bet) };
}
