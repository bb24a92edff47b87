import type { CallReply } from '#lib/server/http/callReply.ts';

/** For so long a submission is remembered, in milliseconds: 24 hours. */
export const submissionTtlMs = 86_400_000;

/** What is known of a submission. */
export interface StoredSubmission {
  /** Of the body it was made with. */
  bodyHash: string;
  /** Its result; undefined while it runs, or where the instance that ran it was killed. */
  reply?: CallReply | undefined;
  /** Milliseconds since it began (or, once over, since its result was kept). */
  ageMs: number;
}

/**
 * Remembers submissions of money forms for 24 hours, by an id that tells member, call and Idempotency-Key apart. One that ended as
 * certainly not sent is kept as free: its id may be claimed again. Every method may reject where the store is out of reach.
 */
export interface IdempotencyStore {
  /** Takes a new or free id for a run that is about to begin (null), or tells what is known of it. Of many at once exactly one gets null. */
  claim(id: string, bodyHash: string): Promise<StoredSubmission | null>;
  /** What is known of an id, the results of free ones included; null = nothing. */
  read(id: string): Promise<StoredSubmission | null>;
  /** Keeps the result of the run that had claimed the id; a later result takes the place of an earlier one. */
  saveResult(id: string, bodyHash: string, reply: CallReply): Promise<void>;
}

/** Whether a result leaves its id free: nothing was carried out, so the same form may be sent again. */
export const isClaimable = ({ outcome }: CallReply): boolean => outcome === 'not_sent';
