import { CallFailure, type FailureDetails } from '#lib/server/http/callReply.ts';

export type UpstreamErrorCode =
  | 'overloaded'
  | 'upstream_unavailable'
  | 'upstream_timeout'
  | 'upstream_invalid'
  | 'unauthorized'
  | 'rate_limited'
  | 'invalid_request';

interface UpstreamErrorDetails extends FailureDetails {
  isConnectionLost?: boolean;
  isApplicationError?: boolean;
  isLocal?: boolean;
}

export class UpstreamError extends CallFailure {
  declare readonly code: UpstreamErrorCode;
  /** False = the request was certainly not carried out. True = the outcome is unknown. */
  readonly mayBeCarriedOut: boolean;
  /** The connection failed, or was closed before the response began, so a retry may succeed. */
  readonly isConnectionLost: boolean;
  /** The upstream is up, and failed on this request only (HTTP 500 or 501). */
  readonly isApplicationError: boolean;
  /** This host caused the error, for example with a resolver that does not answer. Such an error says nothing about the upstream. */
  readonly isLocal: boolean;

  constructor(
    code: UpstreamErrorCode,
    mayBeCarriedOut: boolean,
    {
      isConnectionLost = false,
      isApplicationError = false,
      isLocal = false,
      ...details
    }: UpstreamErrorDetails = {},
  ) {
    super(
      code,
      code === 'upstream_unavailable' && !mayBeCarriedOut
        ? { httpStatus: 503, ...details }
        : details,
    );
    this.name = 'UpstreamError';
    this.mayBeCarriedOut = mayBeCarriedOut;
    this.isConnectionLost = isConnectionLost;
    this.isApplicationError = isApplicationError;
    this.isLocal = isLocal;
  }
}
