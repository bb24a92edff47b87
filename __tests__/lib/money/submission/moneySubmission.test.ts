// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallExchange } from '#lib/api/callRoute.ts';
import { readyState } from '#lib/money/submission/moneySubmission.ts';
import { readSubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
import { isSubmissionInFlight } from '#lib/money/submission/submissionsInFlight.ts';
import { answer, failure, find, onSettled, openForm, name, unknownKey } from '#tests/support/depositForm.ts';
import type { DepositExchange } from '#tests/support/depositForm.ts';

const wire = vi.hoisted(() => ({ exchange: vi.fn<DepositExchange>(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));

const keysSent = () =>
  wire.exchange.mock.calls.filter(([, , options]) => !options.isReplayOnly).map(([, , options]) => options.idempotencyKey);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  localStorage.clear();
  wire.exchange.mockReset().mockRejectedValue(unknownKey());
  wire.checkHealth.mockReset();
  find.mockReset().mockResolvedValue('missing');
  onSettled.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

test('fifty presses in a row are one submission, which is in flight until its reply', async () => {
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
  test('success is done, with the request id, and the next submission has another key', async () => {
    const { form, last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer('success'));
    await submit();
    expect(last()).toEqual({ phase: 'done', amount: 10_000, at: Date.now(), requestId: 'r-1', source: 'response' });
    expect(onSettled).toHaveBeenCalledExactlyOnceWith('done', 'success');
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
    expect(last()).toMatchObject({ phase: 'refused', status: 'wait', message: 'money.pending', requestId: 'r-1' });
    await submit();
    expect(new Set(keysSent()).size).toBe(2);
  });

  test('a submission that was not sent can be repeated under the same key after Retry-After', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('not_sent', { retryAfter: 3 })).mockResolvedValue(answer('success'));
    await submit();
    expect(last()).toMatchObject({ phase: 'notSent', heldUntil: Date.now() + 3_000 });
    await submit();
    expect(keysSent()).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    await submit();
    expect(last()).toMatchObject({ phase: 'done' });
    expect(new Set(keysSent()).size).toBe(1);
  });

  test('a key that another submission has used is replaced', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('not_sent', { code: 'idempotency_mismatch', httpStatus: 422 }));
    await submit();
    expect(last()).toMatchObject({ phase: 'notSent', error: { code: 'idempotency_mismatch' } });
    wire.exchange.mockResolvedValue(answer('success'));
    await submit();
    expect(new Set(keysSent()).size).toBe(2);
  });
});

describe('an unknown outcome', () => {
  test.each(['Success', 'success ', 'foo', ''])('follows the unknown status “%s”, never success', async (status) => {
    const { last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer(status));
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown', check: 'running' });
    expect(onSettled).not.toHaveBeenCalled();
  });

  test('is reconciled after 2, 5 and 10 s with the records and the balance, and the result is shown', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    await submit();
    for (const [ms, looks] of [
      [1_999, 0],
      [1, 1],
      [3_000, 2],
      [5_000, 3],
      [60_000, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(find).toHaveBeenCalledTimes(looks);
      expect(wire.checkHealth).toHaveBeenCalledTimes(looks);
    }
    expect(find).toHaveBeenCalledWith({ amount: 10_000, at: Date.parse('2026-11-20T12:00:00Z'), before: ['7'] });
    expect(last()).toMatchObject({ phase: 'unknown', check: 'missing', checkedAt: Date.parse('2026-11-20T12:00:10Z') });
  });

  test('is done once the reconciler finds it', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    find.mockResolvedValueOnce('missing').mockResolvedValueOnce('found');
    await submit();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last()).toMatchObject({ phase: 'done', source: 'reconciler', requestId: 'r-2' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(find).toHaveBeenCalledTimes(2);
    expect(onSettled).toHaveBeenCalledOnce();
  });

  test('is done once the portal has the late answer', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown')).mockResolvedValueOnce(answer('success', true));
    await submit();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toMatchObject({ phase: 'done', source: 'replay' });
    expect(wire.exchange).toHaveBeenLastCalledWith('apply-user-deposit', {}, { idempotencyKey: keysSent()[0], isReplayOnly: true });
    expect(find).not.toHaveBeenCalled();
  });

  test('says that the records cannot be read, and reconciles again on request', async () => {
    const { form, last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    find.mockRejectedValue(new Error('no connection'));
    await submit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).toMatchObject({ phase: 'unknown', check: 'unreadable' });
    find.mockResolvedValue('found');
    await form.check();
    expect(last()).toMatchObject({ phase: 'done' });
  });

  test('locks the form for 60 s; then the same amount is the same submission, unless the records do not contain it', async () => {
    const { submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    find.mockRejectedValue(new Error('no connection'));
    await submit();
    await vi.advanceTimersByTimeAsync(59_999);
    await submit();
    expect(keysSent()).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(1);
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    await submit();
    expect(new Set(keysSent()).size).toBe(1);

    find.mockResolvedValue('missing');
    await vi.advanceTimersByTimeAsync(60_000);
    await submit();
    expect(new Set(keysSent()).size).toBe(2);
  });
});

describe('across reloads and windows', () => {
  test('a reload while sending requests the outcome and sends nothing', async () => {
    const first = openForm();
    wire.exchange.mockReturnValueOnce(new Promise(() => {}));
    void first.submit();
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
    const second = openForm();
    wire.exchange.mockRejectedValueOnce(failure('not_sent', { code: 'overloaded', httpStatus: 503 }));
    await second.form.resume();
    expect(second.last()).toMatchObject({ phase: 'unknown' });
    expect(readSubmissionRecord(name).sent).toMatchObject({ amount: 10_000 });
  });

  test('a second window uses the same key until the first has an outcome', async () => {
    const [first, second] = [openForm(), openForm()];
    wire.exchange.mockResolvedValue(answer('success'));
    await Promise.all([first.submit(), second.submit()]);
    expect(new Set(keysSent()).size).toBe(1);
  });

  test('a confirmation sends nothing after another window has submitted', async () => {
    const [first, second] = [openForm(), openForm()];
    wire.exchange.mockResolvedValue(answer('success'));
    await first.submit();
    localStorage.setItem(
      name,
      JSON.stringify({ ...readSubmissionRecord(name), key: keysSent()[0], sent: { amount: 10_000, at: Date.now(), before: [] } }),
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
    const next = readSubmissionRecord(name).key;
    await second.submit();
    expect(readSubmissionRecord(name).key).toBe(next);
  });
});
