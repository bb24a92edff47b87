// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMoneySubmission } from '#components/money/useMoneyForm.ts';
import {
  createSubmissionRecord,
  storedSubmissionRecord,
  submissionRecordKey,
  submissionStore,
} from '#lib/money/submission/submissionRecord.ts';
import { readyState } from '#lib/money/submission/submissionTable.ts';
import {
  answer,
  failure,
  find,
  name,
  unknownKey,
  type DepositExchange,
} from '#tests/lib/money/submission/depositForm.ts';

const wire = vi.hoisted(() => ({
  exchange: vi.fn<DepositExchange>(),
  userId: 'demo' as string | undefined,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: wire.userId } }),
}));

const openForm = () =>
  renderHook(() =>
    useMoneySubmission({
      call: 'apply-user-deposit',
      refusals: {
        wait: 'money.pending',
        alread: 'money.pending',
        already: 'money.pending',
        pass: 'money.pass',
      }, // sic
      reconciler: { snapshot: async () => ['7'], find },
    }),
  );

type Form = ReturnType<typeof openForm>['result'];

const submit = (form: Form) =>
  act(async () => form.current.submit({ balance: 10_000 }, 10_000, form.current.state));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const happen = (target: EventTarget, event: Event) =>
  act(async () => void target.dispatchEvent(event));

async function loseTheAnswer(form: Form) {
  wire.exchange.mockRejectedValueOnce(failure('unknown'));
  await submit(form);
  await wait(10_000);
  expect(form.current.state).toMatchObject({ phase: 'unknown', check: 'unreadable' });
  wire.exchange.mockClear();
  find.mockClear();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  localStorage.clear();
  wire.userId = 'demo';
  wire.exchange.mockReset().mockRejectedValue(unknownKey());
  find.mockReset().mockRejectedValue(new Error('no connection'));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('returning to a form with an unknown outcome', () => {
  test.each([
    ['after sleep', document, () => new Event('visibilitychange')],
    ['from another page', window, () => new PageTransitionEvent('pageshow', { persisted: true })],
    ['to a network', window, () => new Event('online')],
  ] as const)('%s asks the portal at once, and sends nothing', async (_way, target, event) => {
    const { result: form } = openForm();
    await loseTheAnswer(form);
    wire.exchange.mockResolvedValue(answer('success', true));
    await happen(target, event());
    expect(form.current.state).toMatchObject({ phase: 'done', amount: 10_000, source: 'replay' });
    expect(wire.exchange).toHaveBeenCalledExactlyOnceWith(
      'apply-user-deposit',
      {},
      expect.objectContaining({ isReplayOnly: true }),
    );
  });

  test('several events cause one status request, and leaving causes none', async () => {
    const { result: form } = openForm();
    await loseTheAnswer(form);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await happen(document, new Event('visibilitychange'));
    expect(wire.exchange).not.toHaveBeenCalled();
    visibility.mockRestore();
    wire.exchange.mockReturnValue(new Promise(() => {}));
    for (const event of ['visibilitychange', 'visibilitychange'])
      await happen(document, new Event(event));
    await happen(window, new Event('pageshow'));
    expect(wire.exchange).toHaveBeenCalledOnce();
  });
});

test('a page restored from the back/forward cache sees a submission of another window', async () => {
  const { result: form } = openForm();
  submissionStore.set(name, {
    ...createSubmissionRecord(),
    ...storedSubmissionRecord(name),
    sent: { amount: 30_000, at: Date.now(), before: [] },
  });
  wire.exchange.mockResolvedValue(answer('success', true));
  await happen(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(form.current.state).toMatchObject({ phase: 'done', amount: 30_000, source: 'replay' });
});

test('a submission of another window shows at once; one of another form or of this window does not', async () => {
  const { result: form, unmount } = openForm();
  wire.exchange.mockReturnValue(new Promise(() => {}));
  const sent = { amount: 30_000, at: Date.now(), before: [] };
  localStorage.setItem(name, JSON.stringify({ ...createSubmissionRecord(), sent }));
  const storeEvent = (key: string) =>
    new StorageEvent('storage', { key, storageArea: localStorage });
  await happen(window, storeEvent(submissionRecordKey('apply-user-withdraw', 'demo')));
  await act(async () => submissionStore.set(name, { ...createSubmissionRecord(), sent }));
  expect(form.current.state).toBe(readyState);
  await happen(window, storeEvent(name));
  expect(form.current.state).toMatchObject({ phase: 'sending', amount: 30_000 });
  unmount();
  wire.exchange.mockClear();
  await happen(window, storeEvent(name));
  expect(wire.exchange).not.toHaveBeenCalled();
});

test('without a member nothing is read or sent', async () => {
  wire.userId = undefined;
  const { result: form } = openForm();
  await submit(form);
  act(() => form.current.dismiss());
  act(() => form.current.check());
  expect(form.current.state).toBe(readyState);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('another member in the same tab gets neither the outcome nor the key of the previous member', async () => {
  const { result: form, rerender } = openForm();
  await loseTheAnswer(form);
  const key = storedSubmissionRecord(name)?.key;
  wire.userId = 'demo2';
  await act(async () => rerender());
  expect(form.current.state).toBe(readyState);
  expect(wire.exchange).not.toHaveBeenCalled();
  expect(storedSubmissionRecord(submissionRecordKey('apply-user-deposit', 'demo2'))?.key).not.toBe(
    key,
  );
  await wait(60_000);
  expect(form.current.state).toBe(readyState);
});

test('an unmounted form has no timers and no listeners', async () => {
  const { result: form, unmount } = openForm();
  wire.exchange.mockRejectedValueOnce(failure('unknown'));
  await submit(form);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  wire.exchange.mockClear();
  await happen(document, new Event('visibilitychange'));
  for (const event of ['online', 'pageshow']) await happen(window, new Event(event));
  expect(wire.exchange).not.toHaveBeenCalled();
});
