import { vi } from 'vitest';
import { CallError } from '#lib/api/CallError.ts';
import type { CallExchange } from '#lib/api/callRoute.ts';
import { MoneySubmission, readyState } from '#lib/money/submission/moneySubmission.ts';
import type { SubmissionOptions, SubmissionState } from '#lib/money/submission/moneySubmission.ts';
import { submissionRecordKey } from '#lib/money/submission/submissionRecord.ts';

type Deposit = 'apply-user-deposit';
export type DepositExchange = (
  name: Deposit,
  body: object,
  options: { idempotencyKey: string; isReplayOnly?: boolean },
) => Promise<CallExchange<Deposit>>;

export const name = submissionRecordKey('apply-user-deposit', 'demo');
export const find = vi.fn<SubmissionOptions<Deposit, string[]>['reconciler']['find']>();
export const onSettled = vi.fn();

const rules: SubmissionOptions<Deposit, string[]> = {
  call: 'apply-user-deposit',
  refusals: { wait: 'money.pending', alread: 'money.pending', already: 'money.pending', pass: 'money.pass' }, // sic
  reconciler: { snapshot: () => ['7'], find },
  onSettled,
};

export const answer = (status: string, isReplayed = false) =>
  ({ answer: { status }, requestId: 'r-1', isReplayed }) as CallExchange<Deposit>;
export const failure = (outcome: 'not_sent' | 'unknown', details: Partial<CallError> = {}) =>
  new CallError({ code: 'upstream_timeout', callName: 'apply-user-deposit', httpStatus: 504, requestId: 'r-2', outcome, ...details });

export const unknownKey = () => failure('unknown', { code: 'not_found', httpStatus: 404 });

export function openForm() {
  const states: SubmissionState[] = [];
  const form = new MoneySubmission(
    'demo',
    () => rules,
    (state) => states.push(state),
  );
  const last = () => states.at(-1);
  /** The member agrees to 10,000 won, having seen the last state, or an earlier one. */
  const submit = (seen = last() ?? readyState) => form.submit({ balance: 10_000 }, 10_000, seen);
  return { form, states, last, submit };
}
