import { CallFailure } from '#lib/server/http/callReply.ts';
import { createSubmissions, type IdempotencyStore } from '#lib/server/idempotency/submissions.ts';
import { keptLog } from './keptLog.ts';

export const submissionsIn = (
  store: IdempotencyStore,
  parts: Partial<Parameters<typeof createSubmissions>[1]> = {},
) =>
  createSubmissions(store, {
    log: keptLog().log,
    overLimit: () => new CallFailure('rate_limited'),
    ...parts,
  });
