import { CallFailure } from '#lib/server/http/callReply.ts';
import { createSubmissions, type IdempotencyStore } from '#lib/server/idempotency/submissions.ts';
import { keptLog } from './keptLog.ts';

/** Submissions in a store, for a test that gives them other parts only if it needs them. */
export const submissionsIn = (store: IdempotencyStore, parts: Partial<Parameters<typeof createSubmissions>[1]> = {}) =>
  createSubmissions(store, {
    log: keptLog().log,
    overLimit: () => new CallFailure('rate_limited'),
    ...parts,
  });
