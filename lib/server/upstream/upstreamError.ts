import { CallFailure, type FailureDetails } from '#lib/server/http/callReply.ts';

/** The codes that a call to the upstream can fail with. */
export type UpstreamErrorCode =
  'overloaded' | 'upstream_unavailable' | 'upstream_timeout' | 'upstream_invalid' | 'unauthorized' | 'rate_limited' | 'invalid_request';

interface UpstreamErrorDetails extends FailureDetails {
  isConnectionLost?: boolean;
  isApplicationError?: boolean;
  isLocal?: boolean;
}

export class UpstreamError extends CallFailure {
  declare readonly code: UpstreamErrorCode;
  /** False = the request was certainly not carried out. True = the outcome is unknown. */
  readonly mayBeCarriedOut: boolean;
  /** True if the connection failed, or was closed before the response began. A retry may succeed then. */
  readonly isConnectionLost: boolean;
  /** True if the upstream is up, and failed on this request only (HTTP 500 or 501). */
  readonly isApplicationError: boolean;
  /** True if this host caused the error, for example with a resolver that does not answer. It then says nothing about the upstream. */
  readonly isLocal: boolean;

  constructor(
    code: UpstreamErrorCode,
    mayBeCarriedOut: boolean,
    { isConnectionLost = false, isApplicationError = false, isLocal = false, ...details }: UpstreamErrorDetails = {},
  ) {
    super(code, code === 'upstream_unavailable' && !mayBeCarriedOut ? { httpStatus: 503, ...details } : details);
    this.name = 'UpstreamError';
    this.mayBeCarriedOut = mayBeCarriedOut;
    this.isConnectionLost = isConnectionLost;
    this.isApplicationError = isApplicationError;
    this.isLocal = isLocal;
  }
}
