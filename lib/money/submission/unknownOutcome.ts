import { moneySeconds } from '#contract/moneySeconds.ts';
import type { SubmissionState } from './submissionState.ts';

/** How long a form sends nothing after an unknown outcome (promise M4): the portal's exchange has ended before. */
export const holdMs = (moneySeconds.answer + moneySeconds.grace + 10) * 1000;

/** The times of the checks for the outcome, in ms after it became unknown (promise M4). The last one precedes sending again. */
export const checkDelaysMs = [2_000, 5_000, 10_000, holdMs];

/** From this check on, the form reports that nothing was found. */
export const firstReportedCheck = 2;

/**
 * Whether `amount` may only be sent after the member was warned that two requests may be carried out. Otherwise the portal and the records
 * have no trace of the last one, and its key is used again for the same amount, so that only one of the two can be.
 */
export const needsDecision = (state: SubmissionState, amount: number): boolean =>
  state.phase === 'unknown' && (state.isReceived || state.check !== 'missing' || state.amount !== amount);

const isHinted = (state: SubmissionState): boolean => state.phase === 'unknown' && state.check === 'hinted';

/** Whether a member who decided in the state `seen` knew what the check before sending has found. */
export const isInformed = (seen: SubmissionState, current: SubmissionState): boolean => isHinted(seen) || !isHinted(current);

/** The portal's refusal of another body under a key. */
export const mismatch = { code: 'idempotency_mismatch', httpStatus: 422, outcome: 'not_sent' } as const;
