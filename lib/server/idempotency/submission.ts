import { createHash, createHmac } from 'node:crypto';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** One sending of a money form. */
export interface Submission {
  /** Tells member, call and Idempotency-Key apart, and gives none of them away. */
  id: string;
  /** Tells one body from another, and gives nothing of it away. */
  bodyHash: string;
  /** Milliseconds after which the browser hears that the outcome is unknown. */
  limitMs: number;
  requestId: string;
}

/**
 * The id under which a submission is remembered. The key is a UUID of the browser's making, 122 random bits: whoever reads ids in a store
 * cannot try members out against them.
 */
export function submissionId(userId: string, callName: string, idempotencyKey: string): string {
  // Several deployments may share one Redis, and a member id of one is another person in the next.
  const parts = [serverEnv().publicOrigin.host, userId, callName, idempotencyKey.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * The hash of a valid body, whatever the order of its fields. Amounts and short passwords could be tried out against a plain hash: this one
 * is keyed with the form's own key, which nobody stores and which, unlike a secret of the portal, is the same on every instance.
 */
export function submissionBodyHash(idempotencyKey: string, body: object): string {
  const canonical = JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHmac('sha256', idempotencyKey.toLowerCase()).update(canonical).digest('base64url');
}
