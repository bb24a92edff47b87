import type { Database } from './database/openDatabase.ts';

/** What every handler, page and timer of this backend works with. */
export interface BackendContext {
  database: Database;
  /** ms since the epoch; tests bring their own clock. */
  now: () => number;
  /** Under which browsers reach this backend, without a slash at the end: game and picture addresses start with it. */
  publicOrigin: string;
  rules: BackendRules;
}

/** What an operator may set differently; scenarios do. */
export interface BackendRules {
  /** How long a login lasts, ms. */
  tokenLifeMs: number;
  /** scrypt's N for passwords hashed from now on: a power of two. */
  passwordCost: number;
  /** A second game within this time is answered with status `time`, ms. */
  launchPauseMs: number;
  /** A game page that was not heard of for so long is taken for gone, ms. */
  gameIdleMs: number;
  /** Comp per thousand won of stake, rounded down per round. */
  compPerThousand: number;
  /** false = outside the hours of withdrawal: status `time`. */
  isWithdrawalOpen: boolean;
  /** true = a withdrawal without the withdrawal password is answered with status `pass`. */
  isExchangePasswordRequired: boolean;
}

export const defaultRules: BackendRules = {
  tokenLifeMs: 12 * 60 * 60 * 1000,
  passwordCost: 16_384,
  launchPauseMs: 1000,
  gameIdleMs: 10 * 60 * 1000,
  compPerThousand: 5,
  isWithdrawalOpen: true,
  isExchangePasswordRequired: false,
};
