import type { Database } from './database/openDatabase.ts';
import type { JackpotTier } from './games/jackpots.ts';

/** Passed to every handler, game page and timer. */
export interface BackendContext {
  database: Database;
  /** ms since the epoch; tests inject a clock. */
  now: () => number;
  /** Origin under which browsers reach this backend, without a trailing slash: prefix of game and picture URLs. */
  publicOrigin: string;
  rules: BackendRules;
}

/** Settings of an operator; scenarios override some. */
export interface BackendRules {
  /** Lifetime of a login, ms. */
  tokenLifeMs: number;
  /** scrypt's N for new hashes: a power of two. */
  passwordCost: number;
  /** Opening a second game within this time gets status `time`, ms. */
  launchPauseMs: number;
  /** A game page that has sent nothing for this long counts as closed, ms. */
  gameIdleMs: number;
  /** Comp per thousand won of stake, rounded down per round. */
  compPerThousand: number;
  /** Won of slot stakes per win of a jackpot, on average. */
  jackpotStakesPerWin: Record<JackpotTier, number>;
  /** A deposit of the same amount within this time after a decision counts as sent twice: status `already` or `alread`, ms. */
  repeatPauseMs: number;
  /** Hours of the day in Korea, `until` exclusive: 0 to 24 = always, 10 to 2 = past midnight, equal = never. Outside: status `time`. */
  withdrawalHours: { from: number; until: number };
  /** true = a withdrawal without the withdrawal password gets status `pass`. */
  isWithdrawalPasswordRequired: boolean;
  /** After this many wrong withdrawal passwords within `withdrawalPasswordLockMs`, the right one is refused too. */
  maxWithdrawalPasswordTries: number;
  withdrawalPasswordLockMs: number;
  /** A second exchange of comp within this time gets status `wait`, ms. */
  compExchangePauseMs: number;
  /** A game page that has sent something within this time is active: `game-withdraw` gets status `wait`, ms. Longer than the page's heartbeat of a minute. */
  gameBusyMs: number;
}

export const defaultRules: BackendRules = {
  tokenLifeMs: 12 * 60 * 60 * 1000,
  passwordCost: 16_384,
  launchPauseMs: 1000,
  gameIdleMs: 10 * 60 * 1000,
  compPerThousand: 5,
  // With these, seeds and shares of the jackpots return 2.5 % of the stakes.
  jackpotStakesPerWin: { mega: 240_000_000_000, major: 16_000_000_000, minor: 800_000_000 },
  repeatPauseMs: 60_000,
  withdrawalHours: { from: 0, until: 24 },
  isWithdrawalPasswordRequired: false,
  maxWithdrawalPasswordTries: 5,
  withdrawalPasswordLockMs: 10 * 60 * 1000,
  compExchangePauseMs: 3000,
  gameBusyMs: 130_000,
};
