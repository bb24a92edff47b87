import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { ResponseStatus } from '#contract/responseStatus.ts';
import type { BackendContext } from '../backendContext.ts';

/** The backend as one call sees it. */
export interface HandlerContext extends BackendContext {
  /** Who calls. On the calls open to visitors 0: they get no token, also from members. */
  memberId: number;
  /** The token the call came with, '' on calls open to visitors. */
  token: string;
  /** The page's origin where the portal forwards it, else ''. */
  origin: string;
}

/** A handler answers the whole of a success, or nothing but the word of a refusal. */
type HandlerAnswer<Name extends CallName> = CallResponse<Name> | { status: Exclude<ResponseStatus, 'success'> };

/** One handler a call: a call of the contract without one does not compile (handlers.ts). */
export type Handlers = {
  [Name in CallName]: (context: HandlerContext, body: CallRequest<Name>) => HandlerAnswer<Name> | Promise<HandlerAnswer<Name>>;
};
