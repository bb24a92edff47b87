import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LimitName } from '#lib/server/config/limits.ts';
import { CallFailure, type CallReply, failureReply } from '#lib/server/http/callReply.ts';
import type { StoredLimit } from '#lib/server/limits/limits.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
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

/** One submission of a money form: `id`, and in `bodyHash` those of the body and, after a dot, of the amount. */
export interface Submission extends Claim {
  /** Milliseconds after which the browser is told `unknown`. */
  limitMs: number;
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

/** The id of a stored submission. The key is a UUID with 122 random bits, so stored ids do not reveal members by brute force. */
export function submissionId(userId: string, callName: string, idempotencyKey: string): string {
  // The host of the request, not of its site: a changed list of sites must not give a repeated submission another id.
  const parts = [currentOrigin().host, userId, callName, idempotencyKey.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Hash of a valid body, independent of the order of fields. Keyed, because amounts and short passwords could be guessed from a plain hash.
 * The Idempotency-Key is never stored and, unlike a secret during rotation, equal on every instance.
 */
export function submissionBodyHash(idempotencyKey: string, body: object): string {
  return hashUnderKey(idempotencyKey, JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))));
}

const hashUnderKey = (idempotencyKey: string, text: string) =>
  createHmac('sha256', idempotencyKey.toLowerCase()).update(text).digest('base64url');

/** What the headers of a money call say of its submission. */
interface SubmissionHeaders {
  key: string;
  /** Hash of the amount, which requests without the body name, too. Empty if it cannot be read. */
  amountHash: string;
  /** Milliseconds since the browser sent the submission. Infinite if the header cannot be read or is negative. */
  ageMs: number;
  /** The member sends although an earlier submission may still be carried out. */
  isSuperseding: boolean;
}

const wholeNumber = /^\d{1,15}$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** @throws {CallFailure} `invalid_request` if the key, or that of the earlier submission, is not a UUID */
export function readSubmissionHeaders(headers: IncomingHttpHeaders): SubmissionHeaders {
  const { 'idempotency-key': key, 'idempotency-supersedes': superseded, 'idempotency-age': age = '0' } = headers;
  const amount = String(headers['idempotency-amount']);
  if (typeof key !== 'string' || !uuid.test(key)) throw new CallFailure('invalid_request', { field: 'Idempotency-Key' });
  if (superseded !== undefined && !uuid.test(String(superseded)))
    throw new CallFailure('invalid_request', { field: 'Idempotency-Supersedes' });
  return {
    key,
    amountHash: wholeNumber.test(amount) ? hashUnderKey(key, amount) : '',
    ageMs: wholeNumber.test(String(age)) ? Number(age) : Infinity,
    isSuperseding: superseded !== undefined,
  };
}
