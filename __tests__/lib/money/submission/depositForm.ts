import { afterEach, beforeEach, vi, type Mock } from 'vitest';
import { CallError } from '#lib/api/CallError.ts';
import type { CallExchange } from '#lib/api/callRoute.ts';
import { MoneySubmission, type SubmissionOptions } from '#lib/money/submission/moneySubmission.ts';
import { readyState, type SubmissionState } from '#lib/money/submission/submissionTable.ts';
import { submissionRecordKey } from '#lib/money/submission/submissionRecord.ts';

type Deposit = 'apply-user-deposit';
export type DepositExchange = (
  name: Deposit,
  body: object,
  options: {
    idempotencyKey: string;
    isReplayOnly?: boolean;
    isFirstTry?: boolean;
    supersedes?: string;
  },
) => Promise<CallExchange<Deposit>>;

export const name = submissionRecordKey('apply-user-deposit', 'demo');
export const find = vi.fn<SubmissionOptions<Deposit, string[]>['reconciler']['find']>();
export const onSettled = vi.fn();

const rules: SubmissionOptions<Deposit, string[]> = {
  call: 'apply-user-deposit',
  refusals: {
    wait: 'money.pending',
    alread: 'money.pending',
    already: 'money.pending',
    pass: 'money.pass',
  }, // sic
  reconciler: { snapshot: async () => ['7'], find },
  onSettled,
};

export const answer = (status: string, isReplayed = false) =>
  ({ answer: { status }, requestId: 'r-1', isReplayed }) as CallExchange<Deposit>;
export const failure = (outcome: 'not_sent' | 'unknown', details: Partial<CallError> = {}) =>
  new CallError({
    code: 'upstream_timeout',
    callName: 'apply-user-deposit',
    httpStatus: 504,
    requestId: 'r-2',
    outcome,
    ...details,
  });

export const unknownKey = () => failure('unknown', { code: 'not_found', httpStatus: 404 });

export function openForm() {
  const states: SubmissionState[] = [];
  const form = new MoneySubmission(
    'demo',
    () => rules,
    (state) => states.push(state),
  );
  const last = () => states.at(-1);
  const submit = (seen = last() ?? readyState, isDecided = false) =>
    form.submit({ balance: 10_000 }, 10_000, seen, isDecided);
  return { form, states, last, submit };
}

/** Sets up fake time, empty storage and an upstream to which the key is unknown. `wire` mocks callRoute.ts and checkHealth.ts. */
export function setUpDepositForm({
  exchange,
  checkHealth,
}: {
  exchange: Mock<DepositExchange>;
  checkHealth: Mock;
}) {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
    localStorage.clear();
    exchange.mockReset().mockRejectedValue(unknownKey());
    checkHealth.mockReset();
    find.mockReset().mockResolvedValue('missing');
    onSettled.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    keysSent: () =>
      exchange.mock.calls
        .filter(([, , options]) => !options.isReplayOnly)
        .map(([, , options]) => options.idempotencyKey),
  };
}
