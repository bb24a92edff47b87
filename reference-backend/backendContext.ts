import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { ResponseStatus } from '#contract/responseStatus.ts';
import type { Database } from './database/openDatabase.ts';

export interface BackendContext {
  database: Database;
  /** In ms since the epoch. */
  now: () => number;
  /** The origin under which browsers reach this backend, without a trailing slash. */
  publicOrigin: string;
  rules: BackendRules;
}

export interface HandlerContext extends BackendContext {
  /** The id is 0 in calls that visitors may make too, because the portal sends those calls without a token. */
  memberId: number;
  /** '' in calls that visitors may make too. */
  token: string;
  /** '' if the portal does not forward the origin of the page. */
  origin: string;
}

type HandlerAnswer<Name extends CallName> =
  CallResponse<Name> | { status: Exclude<ResponseStatus, 'success'> };

export type Handlers = {
  [Name in CallName]: (
    context: HandlerContext,
    body: CallRequest<Name>,
  ) => HandlerAnswer<Name> | Promise<HandlerAnswer<Name>>;
};

/** A path gets this backend's origin, while an absolute URL and '' (no picture) stay unchanged. */
export const pictureUrl = ({ publicOrigin }: BackendContext, path: string) =>
  path.startsWith('/') ? publicOrigin + path : path;

export const defaultRules = {
  tokenLifeMs: 12 * 60 * 60 * 1000,
  /** The parameter N of scrypt for new password hashes, a power of two. */
  passwordCost: 16_384,
  /** A member who opens two games within this time gets status `time` for the second game. */
  launchPauseMs: 1000,
  /** A game counts as closed if nobody has played a round in the game for this time. */
  gameIdleMs: 10 * 60 * 1000,
  /** The won of comp (a bonus) for each thousand won of stake, rounded down in each round. */
  compPerThousand: 5,
  /**
   * A deposit of the same amount within this time after the decision on the last deposit gets status `already` if the last one was
   * completed, and `alread` (sic) if it was cancelled.
   */
  repeatPauseMs: 60_000,
  /** If true, a withdrawal without a password gets status `pass`, except for members who have no withdrawal password. */
  isWithdrawalPasswordRequired: false,
  /** A second exchange of comp within this time gets status `wait`. */
  compExchangePauseMs: 3000,
};

export type BackendRules = typeof defaultRules;
