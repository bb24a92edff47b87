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
} from './depositForm.ts';

const wire = vi.hoisted(() => ({ exchange: vi.fn<DepositExchange>(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));

const { keysSent } = setUpDepositForm(wire);

const holdMs = 90_000;

describe('an unknown outcome', () => {
  test.each(['Success', ''])('follows the unknown status “%s”, never success', async (status) => {
    const { last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer(status));
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown', check: 'running' });
    expect(onSettled).not.toHaveBeenCalled();
  });

  test('is looked for after 2 s and then every 15 s until the hold ends, in the records and the balance', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    await submit();
    for (const [ms, looks] of [
      [1_999, 0],
      [1, 1],
      [14_999, 1],
      [1, 2],
      [60_000, 6],
      [12_999, 6],
      [1, 7],
      [90_000, 7],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(find).toHaveBeenCalledTimes(looks);
      expect(wire.checkHealth).toHaveBeenCalledTimes(looks);
    }
    expect(find).toHaveBeenCalledWith({
      amount: 10_000,
      at: Date.parse('2026-11-20T12:00:00Z'),
      before: ['7'],
    });
    expect(last()).toMatchObject({
      phase: 'unknown',
      check: 'missing',
      checkedAt: Date.parse('2026-11-20T12:01:30Z'),
    });
  });

  test('is done once the reconciler finds it', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown'));
    find.mockResolvedValueOnce('missing').mockResolvedValueOnce('found');
    await submit();
    await vi.advanceTimersByTimeAsync(17_000);
    expect(last()).toMatchObject({ phase: 'done', source: 'reconciler' });
    await vi.advanceTimersByTimeAsync(holdMs);
    expect(find).toHaveBeenCalledTimes(2);
    expect(onSettled).toHaveBeenCalledOnce();
  });

  test('is done once the portal has the late answer', async () => {
    const { last, submit } = openForm();
    wire.exchange
      .mockRejectedValueOnce(failure('unknown'))
      .mockResolvedValueOnce(answer('success', true));
    await submit();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toMatchObject({ phase: 'done', source: 'replay' });
    expect(wire.exchange).toHaveBeenLastCalledWith(
      'apply-user-deposit',
      {},
      { idempotencyKey: keysSent()[0], amount: 10_000, isReplayOnly: true, ageMs: 2_000 },
    );
    expect(find).not.toHaveBeenCalled();
  });

  test('locks the form until the exchange of the portal has ended; then one more check precedes sending', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValue(unknownKey()).mockRejectedValueOnce(failure('unknown'));
    await submit();
    await vi.advanceTimersByTimeAsync(holdMs - 1);
    await submit();
    expect(keysSent()).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(1);
    const looks = find.mock.calls.length;
    await submit();
    expect(find).toHaveBeenCalledTimes(looks + 1);
    expect(keysSent()).toHaveLength(2);
    expect(last()).toMatchObject({ phase: 'unknown' });
  });

  test('holds the form once, from the submission: a visit an hour later looks, and holds it no more', async () => {
    const first = openForm();
    wire.exchange.mockRejectedValue(failure('unknown'));
    await first.submit();
    first.form.dispose();
    await vi.advanceTimersByTimeAsync(3_600_000);

    const second = openForm();
    await second.form.resume();
    await vi.advanceTimersByTimeAsync(1);
    expect(second.last()).toMatchObject({
      phase: 'unknown',
      check: 'unreadable',
      heldUntil: Date.parse('2026-11-20T12:01:30Z'),
    });
    await second.submit(undefined, true);
    expect(keysSent()).toHaveLength(2);
  });

  test.each([
    [
      'only the portal has it',
      () => wire.exchange.mockRejectedValue(failure('unknown', { isReplayed: true })),
      'missing',
    ],
    [
      'the records cannot be read',
      () => find.mockRejectedValue(new Error('no connection')),
      'unreadable',
    ],
    [
      'the portal does not answer',
      () => wire.exchange.mockRejectedValue(failure('unknown', { code: 'network' })),
      'unreadable',
    ],
    [
      'a proxy refuses the question',
      () => wire.exchange.mockRejectedValue(failure('not_sent', { code: 'invalid_reply' })),
      'unreadable',
    ],
    ['only a balance fits', () => find.mockResolvedValue('hinted'), 'hinted'],
    ['there are only balances', () => find.mockResolvedValue('unproven'), 'unproven'],
  ] as const)(
    'is sent again only by a decision of the member if %s',
    async (_case, disturb, check) => {
      const { last, submit } = openForm();
      wire.exchange.mockRejectedValue(failure('unknown'));
      disturb();
      wire.exchange.mockRejectedValueOnce(failure('unknown'));
      await submit();
      await vi.advanceTimersByTimeAsync(holdMs);
      await submit();
      expect(last()).toMatchObject({ phase: 'unknown', check });
      expect(keysSent()).toHaveLength(1);

      const [superseded] = keysSent();
      await submit(undefined, true);
      expect(new Set(keysSent()).size).toBe(2);
      expect(wire.exchange.mock.calls.at(-1)?.[2]).toMatchObject({ supersedes: superseded });
    },
  );

  test('reuses a key that the portal has never received, and says that it is not the first try', async () => {
    const { submit } = openForm();
    wire.exchange
      .mockRejectedValueOnce(failure('unknown', { code: 'network' }))
      .mockRejectedValue(unknownKey());
    await submit();
    await vi.advanceTimersByTimeAsync(holdMs);
    await submit();
    expect(keysSent()).toHaveLength(2);
    expect(new Set(keysSent()).size).toBe(1);
    const tries = wire.exchange.mock.calls.filter(([, , { isReplayOnly }]) => !isReplayOnly);
    expect(tries.map(([, , { isFirstTry }]) => isFirstTry)).toEqual([true, undefined]);
  });

  test('a repeat with another body leaves the first submission as it was', async () => {
    const { last, submit } = openForm();
    wire.exchange
      .mockRejectedValue(unknownKey())
      .mockRejectedValueOnce(failure('unknown', { code: 'network' }));
    await submit();
    const first = last();
    await vi.advanceTimersByTimeAsync(holdMs);
    wire.exchange
      .mockRejectedValueOnce(unknownKey())
      .mockRejectedValueOnce(
        failure('not_sent', { code: 'idempotency_mismatch', httpStatus: 422 }),
      );
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown', at: (first as { at: number }).at });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(find).toHaveBeenLastCalledWith(
      expect.objectContaining({ at: (first as { at: number }).at }),
    );
  });

  test('a decision is asked for again if the check before sending finds that the balance fits', async () => {
    const { last, submit } = openForm();
    wire.exchange
      .mockRejectedValue(failure('unknown', { isReplayed: true }))
      .mockRejectedValueOnce(failure('unknown'));
    find.mockResolvedValue('unproven');
    await submit();
    await vi.advanceTimersByTimeAsync(holdMs);
    find.mockResolvedValue('hinted');
    await submit(undefined, true);
    expect(last()).toMatchObject({ phase: 'unknown', check: 'hinted' });
    expect(keysSent()).toHaveLength(1);
    await submit(undefined, true);
    expect(keysSent()).toHaveLength(2);
  });

  test('is the outcome of a key that was used with another body', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(
      failure('not_sent', { code: 'idempotency_mismatch', httpStatus: 422 }),
    );
    await submit();
    expect(last()).toMatchObject({ phase: 'unknown' });
    await submit();
    expect(keysSent()).toHaveLength(1);
    // The result is of the other body: this one was not sent.
    find.mockResolvedValue('found');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toMatchObject({ phase: 'unknown' });
    wire.exchange.mockResolvedValueOnce(answer('success', true));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last()).toMatchObject({ phase: 'notSent', amount: 10_000 });
    await submit();
    expect(new Set(keysSent()).size).toBe(2);
  });

  test('a new record does not show a second submission as done: it may be of the first', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValue(failure('unknown', { isReplayed: true }));
    await submit();
    await vi.advanceTimersByTimeAsync(holdMs);
    await submit(undefined, true);
    find.mockResolvedValue('found');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).toMatchObject({ phase: 'unknown', check: 'unreadable' });
  });

  // Seed 119877 of the simulation.
  test('nor a third one, after the second was not sent', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValue(failure('unknown', { isReplayed: true }));
    await submit();
    await vi.advanceTimersByTimeAsync(holdMs);
    wire.exchange
      .mockRejectedValueOnce(failure('unknown', { isReplayed: true }))
      .mockRejectedValueOnce(failure('not_sent'));
    await submit(undefined, true);
    expect(last()).toMatchObject({ phase: 'notSent' });
    await submit();
    find.mockResolvedValue('found');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last()).toMatchObject({ phase: 'unknown', check: 'unreadable' });
  });

  test('becomes not sent if the portal has stored that', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockRejectedValueOnce(failure('unknown', { code: 'network' }));
    wire.exchange.mockRejectedValueOnce(
      failure('not_sent', { code: 'internal', isReplayed: true }),
    );
    await submit();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toMatchObject({ phase: 'notSent' });
  });
});

describe('a press without a connection', () => {
  const setOnline = (isOnline: boolean) =>
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

  test('sends nothing, whatever is pressed, and sends once when the line is back, as the first try of the key', async () => {
    setOnline(false);
    const { form, last, submit } = openForm();
    wire.exchange.mockResolvedValue(answer('success'));
    await submit();
    await submit();
    await form.revisit();
    expect(last()).toMatchObject({ phase: 'offline', amount: 10_000 });
    expect(wire.exchange).not.toHaveBeenCalled();

    setOnline(true);
    await form.revisit();
    expect(last()).toMatchObject({ phase: 'done', source: 'response' });
    expect(keysSent()).toHaveLength(1);
    expect(wire.exchange.mock.calls[0]?.[2]).toMatchObject({ isFirstTry: true });
  });
});
