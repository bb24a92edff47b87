import type { LimitName } from '#lib/server/config/limits.ts';
import { failureReply, type CallReply } from '#lib/server/http/callReply.ts';
import type { StoredLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** TTL of a submission: 24 hours. */
export const submissionTtlMs = 86_400_000;

/**
 * A store whose clock went back by more than this counts as new: while the clock was ahead, it has deleted what it should have kept.
 */
export const clockToleranceMs = 60_000;

/** TTL of a result that was certainly not sent: its key may be claimed again, so forgetting it changes nothing. */
const notSentTtlMs = 300_000;

export const ttlOf = (reply: CallReply): number => (isClaimable(reply) ? notSentTtlMs : submissionTtlMs);

/** The body hash of a restored submission whose key may have been used for another body after the backup: it contradicts none. */
export const anyBodyHash = '';

export interface StoredSubmission {
  /** Hash of the submitted body, or `anyBodyHash`. */
  bodyHash: string;
  /** The result; undefined while it runs, up to `moneySeconds.grace` after the browser was told unknown, or if its instance was killed. */
  reply?: CallReply | undefined;
  /** Milliseconds since the claim, while it runs. */
  ageMs: number;
}

export interface Claim {
  id: string;
  bodyHash: string;
  requestId: string;
  /** Count with the claim; if one is exhausted, nothing is claimed, counted or stored. */
  limits: StoredLimit[];
}

interface OverLimit {
  limit: LimitName;
  waitMs: number;
}

/**
 * Stores submissions of money forms for 24 hours under an id of member, call and Idempotency-Key. A result that was certainly not sent
 * leaves its id claimable. Every method rejects if the store cannot be read or written.
 */
export interface IdempotencyStore {
  /** Counts and claims in one atomic step: null = claimed, else the stored submission, or the limit that a new one exceeds. */
  claim(claim: Claim): Promise<StoredSubmission | OverLimit | null>;
  /** The stored submission, claimable ones included. */
  read(id: string): Promise<StoredSubmission | null>;
  /** Why nothing that is claimed now would be kept, so that claims are refused; null = it would. For /readyz. */
  fault(): string | null;
  /** How long the store has kept what it was told: it may have lost its data before. 0 = it is empty. */
  keptMs(): Promise<number>;
  /** Saves the result of a claimed id. */
  saveResult(id: string, bodyHash: string, reply: CallReply): Promise<void>;
}

/** Whether the id may be claimed again: nothing was executed. */
export const isClaimable = ({ outcome }: CallReply): boolean => outcome === 'not_sent';

/** `retryAfterSeconds`: the submission still runs, and has ended by then. Without it, the result is final. */
export const unknownReply = (retryAfterSeconds?: number): CallReply =>
  failureReply(new UpstreamError('upstream_timeout', true, retryAfterSeconds ? { retryAfterSeconds } : {}), 'unknown');
