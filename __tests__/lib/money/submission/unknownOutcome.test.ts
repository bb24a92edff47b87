// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import {
  answer,
  failure,
  find,
  onSettled,
  openForm,
  setUpDepositForm,
  unknownKey,
  type DepositExchange,
} from '#tests/support/depositForm.ts';

const wire = vi.hoisted(() => ({ exchange: vi.fn<DepositExchange>(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));

const { keysSent } = setUpDepositForm(wire);

describe('an unknown outcome', () => {
  test.each(['Success', 'success ', 'foo', ''])('follows the unknown status “%s”, never success', async (status) => {
    const { last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer(status));
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown', check: 'running' });
    expect(onSettled).not.toHaveBeenCalled();
  });

  test('is reconciled after 2, 5, 10 and 60 s with the records and the balance, and the result is shown', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    await submit();
    for (const [ms, looks] of [
      [1_999, 0],
      [1, 1],
      [3_000, 2],
      [5_000, 3],
      [49_999, 3],
      [1, 4],
      [60_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(find).toHaveBeenCalledTimes(looks);
      expect(wire.checkHealth).toHaveBeenCalledTimes(looks);
    }
    expect(find).toHaveBeenCalledWith({ amount: 10_000, at: Date.parse('2026-11-20T12:00:00Z'), before: ['7'] });
    expect(last()).toMatchObject({ phase: 'unknown', check: 'missing', checkedAt: Date.parse('2026-11-20T12:01:00Z') });
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
    expect(wire.exchange).toHaveBeenLastCalledWith(
      'apply-user-deposit',
      {},
      { idempotencyKey: keysSent()[0], isReplayOnly: true, ageMs: expect.any(Number) },
    );
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

  test('locks the form for 60 s; then it is sent under another key only after a check that finds nothing', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown')).mockRejectedValue(failure('unknown'));
    await submit();
    await vi.advanceTimersByTimeAsync(59_999);
    await submit();
    expect(keysSent()).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(1);
    const looks = find.mock.calls.length;
    await submit();
    expect(find).toHaveBeenCalledTimes(looks + 1);
    expect(new Set(keysSent()).size).toBe(2);
    expect(last()).toMatchObject({ phase: 'unknown' });
  });

  test('a late answer is found by the check before sending, and nothing is sent', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValue(failure('unknown'));
    await submit();
    await vi.advanceTimersByTimeAsync(60_000);
    wire.exchange.mockResolvedValue(answer('success', true));
    await submit();
    expect(last()).toMatchObject({ phase: 'done', source: 'replay' });
    expect(keysSent()).toHaveLength(1);
  });

  test.each([
    ['the records cannot be read', () => find.mockRejectedValue(new Error('no connection')), 'unreadable'],
    ['the portal does not answer', () => wire.exchange.mockRejectedValue(failure('unknown', { code: 'network' })), 'unreadable'],
    ['a proxy refuses the question', () => wire.exchange.mockRejectedValue(failure('not_sent', { code: 'invalid_reply' })), 'unreadable'],
    ['only a balance fits', () => find.mockResolvedValue('hinted'), 'hinted'],
    ['there are only balances', () => find.mockResolvedValue('unproven'), 'unproven'],
  ] as const)('is sent again only by a decision of the member if %s', async (_case, disturb, check) => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValue(failure('unknown'));
    disturb();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    await submit();
    await vi.advanceTimersByTimeAsync(60_000);
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown', check });
    expect(keysSent()).toHaveLength(1);

    const [superseded] = keysSent();
    await submit(undefined, true);
    expect(new Set(keysSent()).size).toBe(2);
    expect(wire.exchange.mock.calls.at(-1)?.[2]).toMatchObject({ supersedes: superseded });
  });

  test('reuses a key that the portal has never received', async () => {
    const { submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown', { code: 'network' })).mockRejectedValue(unknownKey());
    await submit();
    await vi.advanceTimersByTimeAsync(60_000);
    await submit();
    expect(keysSent()).toHaveLength(2);
    expect(new Set(keysSent()).size).toBe(1);
  });

  test('is the outcome of a key that was used with another body', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('not_sent', { code: 'idempotency_mismatch', httpStatus: 422 }));
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown' });
    await submit();
    expect(keysSent()).toHaveLength(1);
  });

  test('becomes not sent if the portal reports that later', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown', { code: 'network' }));
    wire.exchange.mockRejectedValueOnce(failure('not_sent', { code: 'upstream_unavailable', httpStatus: 503 }));
    await submit();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toMatchObject({ phase: 'notSent' });
  });
});
