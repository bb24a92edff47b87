import { CallFailure } from '#lib/server/http/callFailure.ts';
import type { FailureDetails } from '#lib/server/http/callFailure.ts';

/** The codes of contract section 1 that an upstream can cause, or that it has no room for us to ask. */
export type UpstreamErrorCode =
  'overloaded' | 'upstream_unavailable' | 'upstream_timeout' | 'upstream_invalid' | 'unauthorized' | 'rate_limited' | 'invalid_request';

interface UpstreamErrorDetails extends FailureDetails {
  isConnectionLost?: boolean;
  isApplicationError?: boolean;
}

/** A call on which the upstream gave no business answer. */
export class UpstreamError extends CallFailure {
  declare readonly code: UpstreamErrorCode;
  /** False = certainly nothing was carried out. True = the request left and its outcome is unknown. */
  readonly isSent: boolean;
  /** The connection failed, or broke before any of the answer came: another attempt may well be answered. */
  readonly isConnectionLost: boolean;
  /** The upstream is there, and stumbled over this one call (HTTP 500): it says nothing about the others. */
  readonly isApplicationError: boolean;

  constructor(
    code: UpstreamErrorCode,
    isSent: boolean,
    { isConnectionLost = false, isApplicationError = false, ...details }: UpstreamErrorDetails = {},
  ) {
    super(code, code === 'upstream_unavailable' && !isSent ? { httpStatus: 503, ...details } : details);
    this.name = 'UpstreamError';
    this.isSent = isSent;
    this.isConnectionLost = isConnectionLost;
    this.isApplicationError = isApplicationError;
  }
}
