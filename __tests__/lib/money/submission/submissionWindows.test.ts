// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readyState } from '#lib/money/submission/moneySubmission.ts';
import { readSubmissionRecord } from '#lib/money/submission/submissionRecord.ts';
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

describe('over reloads and windows', () => {
  test('a reload while sending asks what became of it, and sends nothing', async () => {
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

  test('a question the portal does not answer leaves it unknown: 401, 429 or 503 say nothing about the submission', async () => {
    const first = openForm();
    wire.exchange.mockReturnValueOnce(new Promise(() => {}));
    void first.submit();
    const second = openForm();
    wire.exchange.mockRejectedValueOnce(failure('not_sent', { code: 'overloaded', httpStatus: 503 }));
    await second.form.resume();
    expect(second.last()).toMatchObject({ phase: 'unknown' });
    expect(readSubmissionRecord(name).sent).toMatchObject({ amount: 10_000 });
  });

  test('a second window has the same key until the first has an outcome', async () => {
    const [first, second] = [openForm(), openForm()];
    wire.exchange.mockResolvedValue(answer('success'));
    await Promise.all([first.submit(), second.submit()]);
    expect(new Set(keysSent()).size).toBe(1);
  });

  test('a question answered after another window’s news sends nothing', async () => {
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

  test('a window that asks later does not take away the key of the one that has begun the next submission', async () => {
    const [first, second] = [openForm(), openForm()];
    wire.exchange.mockResolvedValue(answer('success'));
    await first.submit();
    first.form.dismiss();
    const next = readSubmissionRecord(name).key;
    await second.submit();
    expect(readSubmissionRecord(name).key).toBe(next);
  });
});
