// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#lib/api/CallError.ts';
import type { CallOptions } from '#lib/api/callRoute.ts';
import { MoneySubmission, type SubmissionOptions } from '#lib/money/submission/moneySubmission.ts';
import { readyState, type SubmissionState } from '#lib/money/submission/submissionTable.ts';

type Deposit = 'apply-user-deposit';

const portal = vi.hoisted(() => ({ exchange: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: portal.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const failure = (code: 'network' | 'not_found') =>
  new CallError({
    code,
    callName: 'apply-user-deposit',
    httpStatus: 0,
    requestId: '',
    outcome: 'unknown',
  });

/** A model of the portal (decision 9): it executes a key once, and answers all requests with that key alike. */
function startPortal(scheduler: fc.Scheduler, isReplyLost: () => boolean) {
  const submissions = new Map<string, Promise<unknown>>();
  let sentUpstream = 0;
  portal.exchange.mockImplementation(
    async (_name: string, _body: object, { idempotencyKey = '', isReplayOnly }: CallOptions) => {
      await scheduler.schedule(Promise.resolve(), 'to the portal');
      const isReplayed = submissions.has(idempotencyKey);
      if (!isReplayed) {
        if (isReplayOnly) throw failure('not_found');
        sentUpstream += 1;
        submissions.set(idempotencyKey, scheduler.schedule(Promise.resolve(), 'the upstream'));
      }
      await submissions.get(idempotencyKey);
      await scheduler.schedule(Promise.resolve(), 'to the browser');
      if (isReplyLost()) throw failure('network');
      return { answer: { status: 'success' }, requestId: 'r', isReplayed };
    },
  );
  return { sentUpstream: () => sentUpstream };
}

const rules: SubmissionOptions<Deposit, null> = {
  call: 'apply-user-deposit',
  refusals: {
    wait: 'money.pending',
    alread: 'money.pending',
    already: 'money.pending',
    pass: 'money.pass',
  }, // sic
  reconciler: { snapshot: async () => null, find: () => Promise.reject(new Error('not readable')) },
};

function openWindows(count: number) {
  let isDone = false;
  const seen: SubmissionState[] = Array.from({ length: count }, () => readyState);
  const open = (index: number) =>
    new MoneySubmission<Deposit, null>(
      'demo',
      () => rules,
      (state) => {
        seen[index] = state;
        if (state.phase === 'done') isDone = true;
      },
    );
  const forms = seen.map((_, index) => open(index));
  return {
    press: (index: number) =>
      void (isDone || forms[index]?.submit({ balance: 10_000 }, 10_000, seen[index] ?? readyState)),
    /** After leaving, the old form still receives its reply. */
    leaveAndReturn: (index: number) => {
      forms[index]?.dispose();
      seen[index] = readyState;
      forms[index] = open(index);
      void forms[index].resume();
    },
    hear: (index: number) => void forms[index]?.resume(),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

test('any sequence of clicks, reloads, messages of another window and lost replies causes one upstream request', async () => {
  vi.useFakeTimers();
  const acts = fc.array(
    fc.record({ window: fc.nat(1), act: fc.constantFrom('press', 'leaveAndReturn', 'hear') }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      acts,
      fc.infiniteStream(fc.boolean()),
      async (scheduler, storm, losses) => {
        localStorage.clear();
        const { sentUpstream } = startPortal(scheduler, () => losses.next().value as boolean);
        const windows = openWindows(2);
        scheduler.scheduleSequence(
          storm.map(
            ({ window, act }) =>
              async () =>
                windows[act](window),
          ),
        );
        await scheduler.waitIdle();
        const isPressed = storm.some(({ act }) => act === 'press');
        expect(sentUpstream()).toBeLessThanOrEqual(Number(isPressed));
      },
    ),
    { numRuns: 2_000 },
  );
}, 60_000);
