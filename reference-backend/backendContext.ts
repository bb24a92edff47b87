import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { ResponseStatus } from '#contract/responseStatus.ts';
import type { Database } from './database/openDatabase.ts';

/** Passed to every handler, game page and timer. */
export interface BackendContext {
  database: Database;
  /** ms since the epoch; tests inject a clock. */
  now: () => number;
  /** Origin under which browsers reach this backend, without a trailing slash: prefix of game and picture URLs. */
  publicOrigin: string;
  rules: BackendRules;
}

/** The backend's context plus what belongs to one call. */
export interface HandlerContext extends BackendContext {
  /** 0 on calls open to visitors: they carry no token, even from members. */
  memberId: number;
  /** The caller's token, '' on calls open to visitors. */
  token: string;
  /** The page's origin if the portal forwards it, else ''. */
  origin: string;
}

/** A complete success, or the status word of a refusal alone. */
type HandlerAnswer<Name extends CallName> = CallResponse<Name> | { status: Exclude<ResponseStatus, 'success'> };

/** One handler per call: answerCall.ts does not compile while one is missing. */
export type Handlers = {
  [Name in CallName]: (context: HandlerContext, body: CallRequest<Name>) => HandlerAnswer<Name> | Promise<HandlerAnswer<Name>>;
};

/** The URL of a picture: paths get this backend's origin, absolute URLs stay, '' = no picture. */
export const pictureUrl = ({ publicOrigin }: BackendContext, path: string) => (path.startsWith('/') ? publicOrigin + path : path);

/** Settings of an operator; scenarios override some. */
export const defaultRules = {
  /** Lifetime of a login, ms. */
  tokenLifeMs: 12 * 60 * 60 * 1000,
  /** scrypt's N for new hashes: a power of two. */
  passwordCost: 16_384,
  /** Opening a second game within this time gets status `time`, ms. */
  launchPauseMs: 1000,
  /** A game without a round for this long counts as closed, ms. */
  gameIdleMs: 10 * 60 * 1000,
  /** Comp per thousand won of stake, rounded down per round. */
  compPerThousand: 5,
  /** A deposit of the same amount within this time after a decision counts as sent twice: status `already` or `alread`, ms. */
  repeatPauseMs: 60_000,
  /** true = a withdrawal without the withdrawal password gets status `pass`. */
  isWithdrawalPasswordRequired: false,
  /** A second exchange of comp within this time gets status `wait`, ms. */
  compExchangePauseMs: 3000,
};

export type BackendRules = typeof defaultRules;
