import type { CallStatus, MoneyCallName } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { SentSubmission } from './submissionRecord.ts';

/** Finds out whether a submission was carried out when its response was lost. */
export interface Reconciler<Before = unknown> {
  /** Reads what is known before sending; stored as JSON with the submission. Never rejects. */
  snapshot: (amount: number) => Promise<Before>;
  /** Compares the snapshot with the current history or balance; throws if these prove nothing. */
  find: (sent: Omit<SentSubmission, 'before'> & { before: Before }) => Promise<Evidence>;
}

/**
 * `found`: a new record of this amount. `missing`: the records have none. There are no records, only balances, which a game moves too:
 * `hinted` if they fit, else `unproven`.
 */
type Evidence = 'found' | 'missing' | 'hinted' | 'unproven';

export interface SubmissionOptions<N extends MoneyCallName, Before = unknown> {
  call: N;
  /** The message of each status but `success`. Any other status leaves the outcome unknown. */
  refusals: Record<Exclude<CallStatus<N>, 'success'>, MessageKey>;
  reconciler: Reconciler<Before>;
  /** Called once when the outcome is certain, while the form is mounted. */
  onSettled?: (outcome: SettledState) => void;
}

/** The states of a form: ready and sending, then one of the outcomes done, refused, not sent and unknown. */
export type SubmissionState =
  | { phase: 'ready' }
  | { phase: 'sending'; amount: number; at: number }
  /** `source`: the response, the stored response of an earlier submission, or the reconciler. `before`: the reconciler's snapshot; null if an earlier one may appear in the records. */
  | { phase: 'done'; amount: number; at: number; before: unknown; requestId: string; source: 'response' | 'replay' | 'reconciler' }
  | { phase: 'refused'; amount: number; status: string; message: MessageKey; requestId: string }
  /** `heldUntil`: ms since the epoch, by the server's clock; the form sends nothing before. */
  | { phase: 'notSent'; amount: number; error: CallError; heldUntil: number }
  | UnknownState;

export type DoneState = Extract<SubmissionState, { phase: 'done' }>;

/** The outcome is certain. */
export type SettledState = Extract<SubmissionState, { phase: 'done' | 'refused' }>;

export interface UnknownState {
  phase: 'unknown';
  amount: number;
  at: number;
  requestId: string;
  check: UnknownCheck;
  checkedAt: number;
  heldUntil: number;
  /** False after the last check if the portal has never received it: its key may be used again. */
  isReceived: boolean;
}

export const readyState: SubmissionState = { phase: 'ready' };

export type UnknownCheck = 'running' | Exclude<Evidence, 'found'> | 'unreadable';
