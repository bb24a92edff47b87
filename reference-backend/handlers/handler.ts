import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { ResponseStatus } from '#contract/responseStatus.ts';
import type { BackendContext } from '../backendContext.ts';

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
