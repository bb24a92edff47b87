import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { ResponseStatus } from '#contract/responseStatus.ts';
import type { Database } from './database/openDatabase.ts';

/** The parts of one running backend. Every handler, game request and timer gets them. */
export interface BackendContext {
  database: Database;
  /** The present time in ms since the epoch. Tests pass a clock of their own. */
  now: () => number;
  /** The origin under which browsers reach this backend, without a trailing slash. URLs of games and pictures begin with it. */
  publicOrigin: string;
  rules: BackendRules;
}

/** The backend's context and the caller of one call. */
export interface HandlerContext extends BackendContext {
  /** The caller's id. 0 in calls that visitors may make too, because the portal sends those calls without a token. */
  memberId: number;
  /** The caller's token. '' in calls that visitors may make too. */
  token: string;
  /** The origin of the page that made the call. '' if the portal does not forward the origin. */
  origin: string;
}

/** A handler returns all fields of a success, or only the status word of a refusal. */
type HandlerAnswer<Name extends CallName> = CallResponse<Name> | { status: Exclude<ResponseStatus, 'success'> };

/** One handler for each call. answerCall.ts does not compile while the handler of a call is missing. */
export type Handlers = {
  [Name in CallName]: (context: HandlerContext, body: CallRequest<Name>) => HandlerAnswer<Name> | Promise<HandlerAnswer<Name>>;
};

/** The URL of a picture. A path is completed with this backend's origin. An absolute URL stays as it is, and so does '' (no picture). */
export const pictureUrl = ({ publicOrigin }: BackendContext, path: string) => (path.startsWith('/') ? publicOrigin + path : path);

/** The rules that an operator may set. A scenario replaces some of these defaults. */
export const defaultRules = {
  /** How long a login is valid, in ms. */
  tokenLifeMs: 12 * 60 * 60 * 1000,
  /** The cost (N) of scrypt for new password hashes. It is a power of two. */
  passwordCost: 16_384,
  /** A member who opens two games within this time, in ms, gets status `time` for the second game. */
  launchPauseMs: 1000,
  /** A game counts as closed if nobody has played a round in it for this time, in ms. */
  gameIdleMs: 10 * 60 * 1000,
  /** The won of comp for each thousand won of stake, rounded down in each round. Comp is a bonus that members exchange for balance. */
  compPerThousand: 5,
  /**
   * A deposit of the same amount within this time, in ms, after the last one was decided counts as a repetition. It gets status `already`
   * after a completed deposit, and `alread` (sic) after a cancelled one.
   */
  repeatPauseMs: 60_000,
  /** True if a withdrawal request without a password gets status `pass`. Members without a withdrawal password never need one. */
  isWithdrawalPasswordRequired: false,
  /** A second exchange of comp within this time, in ms, gets status `wait`. */
  compExchangePauseMs: 3000,
};

export type BackendRules = typeof defaultRules;
