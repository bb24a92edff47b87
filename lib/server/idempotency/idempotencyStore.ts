import type { CallReply } from '#lib/server/http/callReply.ts';

/** TTL of a submission: 24 hours. */
export const submissionTtlMs = 86_400_000;

export interface StoredSubmission {
  /** Hash of the submitted body. */
  bodyHash: string;
  /** The result; undefined while it runs, or if its instance was killed. */
  reply?: CallReply | undefined;
  /** Milliseconds since the claim, or since the result was saved. */
  ageMs: number;
}

/**
 * Stores submissions of money forms for 24 hours under an id of member, call and Idempotency-Key. A result that was certainly not sent
 * leaves its id claimable. Every method rejects if the store is unreachable.
 */
export interface IdempotencyStore {
  /** Claims an id atomically: null = claimed, else the stored submission. */
  claim(id: string, bodyHash: string): Promise<StoredSubmission | null>;
  /** The stored submission, claimable ones included. */
  read(id: string): Promise<StoredSubmission | null>;
  /** Saves the result of a claimed id. A later result replaces an earlier one. */
  saveResult(id: string, bodyHash: string, reply: CallReply): Promise<void>;
}

/** Whether the id may be claimed again: nothing was executed. */
export const isClaimable = ({ outcome }: CallReply): boolean => outcome === 'not_sent';
