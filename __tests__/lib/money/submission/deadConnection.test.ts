// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { answer, failure, find, openForm, setUpDepositForm, type DepositExchange } from '#tests/support/depositForm.ts';

const wire = vi.hoisted(() => ({ exchange: vi.fn<DepositExchange>(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));

setUpDepositForm(wire);

describe('a connection that is dead without a sign', () => {
  const never = () => new Promise<never>(() => {});

  test('leaves the outcome unknown, and the next look finds it', async () => {
    const { last, submit } = openForm();
    wire.exchange.mockImplementationOnce(never);
    void submit();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(last()).toMatchObject({ phase: 'sending' });
    wire.exchange.mockResolvedValue({ ...answer('success'), isReplayed: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(last()).toMatchObject({ phase: 'unknown', check: 'running' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last()).toMatchObject({ phase: 'done', source: 'replay' });
  });

  test.each([
    ['the portal', () => wire.exchange.mockImplementation(never)],
    ['the history', () => find.mockImplementation(never)],
  ])('does not keep a look at %s running', async (_, die) => {
    const { form, last, submit } = openForm();
    wire.exchange.mockRejectedValue(failure('unknown'));
    await submit();
    await vi.advanceTimersByTimeAsync(90_000);
    die();
    void form.check();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(last()).toMatchObject({ check: 'running' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(last()).toMatchObject({ phase: 'unknown', check: expect.not.stringMatching('running') as string });
  });
});
