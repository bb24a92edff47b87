import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import type { Claim } from './idempotencyStore.ts';

/** One submission of a money form: `id`, and in `bodyHash` those of the body and, after a dot, of the amount. */
export interface Submission extends Claim {
  /** Milliseconds after which the browser is told `unknown`. */
  limitMs: number;
}

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
