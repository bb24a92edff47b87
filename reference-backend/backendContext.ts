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
  /** A deposit of the amount that was decided so recently is taken for the same one sent twice: status `already` or `alread` (applications.ts), ms. */
  repeatPauseMs: number;
  /** Full hours of the day in Korea, `until` not included: 0 to 24 = always, 10 to 2 = past midnight, both the same = never. Outside: status `time`. */
  withdrawalHours: { from: number; until: number };
  /** true = a withdrawal without the withdrawal password is answered with status `pass`. */
  isExchangePasswordRequired: boolean;
  /** After so many wrong withdrawal passwords within `exchangeLockMs` the right one is refused as well. */
  exchangeTries: number;
  exchangeLockMs: number;
  /** A second exchange of comp within this time is answered with status `wait`, ms. */
  exchangePauseMs: number;
  /** A game page heard of within this time is played on: its money is not called back (status `wait`), ms. Above the page's heartbeat of a minute. */
  gameBusyMs: number;
}

export const defaultRules: BackendRules = {
  tokenLifeMs: 12 * 60 * 60 * 1000,
  passwordCost: 16_384,
  launchPauseMs: 1000,
  gameIdleMs: 10 * 60 * 1000,
  compPerThousand: 5,
  repeatPauseMs: 60_000,
  withdrawalHours: { from: 0, until: 24 },
  isExchangePasswordRequired: false,
  exchangeTries: 5,
  exchangeLockMs: 10 * 60 * 1000,
  exchangePauseMs: 3000,
  gameBusyMs: 130_000,
};
