// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallExchange } from '#lib/api/callRoute.ts';
import {
  isSubmissionInFlight,
  storedSubmissionRecord,
} from '#lib/money/submission/submissionRecord.ts';
import { readyState } from '#lib/money/submission/submissionTable.ts';
import { noteServerTime } from '#lib/session/serverClock.ts';
import {
  answer,
  failure,
  name,
  onSettled,
  openForm,
  setUpDepositForm,
  type DepositExchange,
} from './depositForm.ts';

const wire = vi.hoisted(() => ({ exchange: vi.fn<DepositExchange>(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));

const { keysSent } = setUpDepositForm(wire);

test('fifty clicks are one submission, which is in flight until its reply', async () => {
  const { submit } = openForm();
  let reply: (exchange: CallExchange<'apply-user-deposit'>) => void = () => {};
  wire.exchange.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
  const presses = Array.from({ length: 50 }, () => submit());
  expect(isSubmissionInFlight()).toBe(true);
  reply(answer('success'));
  await Promise.all(presses);
  expect(isSubmissionInFlight()).toBe(false);
  expect(wire.exchange).toHaveBeenCalledOnce();
});

describe('a certain outcome', () => {
  test('success is done, and the next submission has another key', async () => {
    const { form, last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer('success'));
    await submit();
    expect(last()).toEqual({
      phase: 'done',
      amount: 10_000,
      at: Date.now(),
      before: ['7'],
      source: 'response',
    });
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(last());
    expect(wire.checkHealth).toHaveBeenCalledOnce();
    form.dismiss();
    await submit();
    const [first, second] = keysSent();
    expect(first).not.toBe(second);
  });

  test('a known refusal has a specific text, and the corrected form gets another key', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer('wait'));
    await submit();
    expect(last()).toMatchObject({ phase: 'refused', status: 'wait', message: 'money.pending' });
    await submit();
    expect(new Set(keysSent()).size).toBe(2);
  });

  test('a submission that was not sent can be repeated after Retry-After, with another key: a replay must not find the old result', async () => {
    const { last, submit } = openForm();
    wire.exchange
      .mockRejectedValueOnce(failure('not_sent', { retryAfter: 3 }))
      .mockResolvedValue(answer('success'));
    await submit();
    expect(last()).toMatchObject({ phase: 'notSent', heldUntil: Date.now() + 3_000 });
    await submit();
    expect(keysSent()).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    await submit();
    expect(last()).toMatchObject({ phase: 'done' });
    expect(new Set(keysSent()).size).toBe(2);
  });
});

describe('across reloads and windows', () => {
  test('a reload while sending requests the outcome and sends nothing', async () => {
    const first = openForm();
    wire.exchange.mockReturnValueOnce(new Promise(() => {}));
    void first.submit();
    await vi.advanceTimersByTimeAsync(0);
    first.form.dispose();

    const second = openForm();
    wire.exchange.mockResolvedValueOnce(answer('success', true));
    await second.form.resume();
    expect(second.states.map(({ phase }) => phase)).toEqual(['sending', 'done']);
    expect(second.last()).toMatchObject({ amount: 10_000, source: 'replay' });
    expect(keysSent()).toHaveLength(1);
  });

  test('a failed status request leaves it unknown: 401, 429 or 503 are no outcome', async () => {
    const first = openForm();
    wire.exchange.mockReturnValueOnce(new Promise(() => {}));
    void first.submit();
    await vi.advanceTimersByTimeAsync(0);
    const second = openForm();
    wire.exchange.mockRejectedValueOnce(
      failure('not_sent', { code: 'overloaded', httpStatus: 503 }),
    );
    await second.form.resume();
    expect(second.last()).toMatchObject({ phase: 'unknown' });
    expect(storedSubmissionRecord(name)?.sent).toMatchObject({ amount: 10_000 });
  });

  test('a confirmation sends nothing after another window has submitted', async () => {
    const [first, second] = [openForm(), openForm()];
    wire.exchange.mockResolvedValue(answer('success'));
    await first.submit();
    localStorage.setItem(
      name,
      JSON.stringify({
        ...storedSubmissionRecord(name),
        key: keysSent()[0],
        sent: { amount: 10_000, at: Date.now(), before: [] },
      }),
    );
    wire.exchange.mockResolvedValue(answer('success', true));
    await second.form.resume();
    expect(second.last()).toMatchObject({ phase: 'done' });
    await second.submit(readyState);
    expect(keysSent()).toHaveLength(1);
  });

  test('a late status request does not remove the key of a new submission in another window', async () => {
    const [first, second] = [openForm(), openForm()];
    wire.exchange.mockResolvedValue(answer('success'));
    await first.submit();
    first.form.dismiss();
    const next = storedSubmissionRecord(name)?.key;
    await second.submit();
    expect(storedSubmissionRecord(name)?.key).toBe(next);
  });
});

// Seed 111799 of the simulation: the form stayed on "sending".
test('a late answer that nothing was sent follows another window that has sent again since', async () => {
  const { last, submit } = openForm();
  let refuse: (error: unknown) => void = () => {};
  wire.exchange.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  void submit();
  await vi.advanceTimersByTimeAsync(0);
  localStorage.setItem(
    name,
    JSON.stringify({ key: crypto.randomUUID(), madeAt: Date.now(), sent: null }),
  );
  refuse(failure('not_sent'));
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toBe(readyState);
});

// Seed 86879 of the simulation: the storage was cleared, and the refusal of the second amount was lost.
test('a submission was not sent if the portal has carried out another amount under the key', async () => {
  const { last, submit } = openForm();
  wire.exchange.mockRejectedValueOnce(failure('unknown'));
  wire.exchange.mockRejectedValueOnce(
    failure('not_sent', { code: 'idempotency_mismatch', httpStatus: 422 }),
  );
  await submit();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(last()).toMatchObject({ phase: 'notSent', amount: 10_000 });
  await submit();
  expect(new Set(keysSent()).size).toBe(2);
});

describe('a device whose clock is wrong', () => {
  const server = Date.parse('2026-11-20T12:00:00Z');
  const setDevice = (aheadMs: number, passedMs = 0) => {
    vi.setSystemTime(server + passedMs + aheadMs);
    noteServerTime(new Date(server + passedMs).toUTCString());
  };

  beforeEach(() => setDevice(3 * 86_400_000));
  afterEach(() => noteServerTime(null));

  test('what was sent on a device days ahead is unknown after its clock is right, and nothing is sent with a new key', async () => {
    const before = openForm();
    wire.exchange.mockRejectedValue(failure('unknown'));
    await before.submit();
    before.form.dispose();
    setDevice(0, 10_000);
    const after = openForm();
    await after.form.resume();
    expect(after.last()).toMatchObject({ phase: 'unknown', amount: 10_000, at: server });
  });

  test('the hold of a form does not last longer when the clock is set back', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValue(failure('unknown'));
    await submit();
    setDevice(0, 10_000);
    const sent = () => keysSent().length;
    await submit(last(), true);
    expect(sent()).toBe(1);
    await vi.advanceTimersByTimeAsync(80_000);
    await submit(last(), true);
    expect(sent()).toBe(2);
  });
});
