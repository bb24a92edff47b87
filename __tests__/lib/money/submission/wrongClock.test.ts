// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '#lib/session/serverClock.ts';
import { failure, openForm, setUpDepositForm, type DepositExchange } from '#tests/support/depositForm.ts';

const wire = vi.hoisted(() => ({ exchange: vi.fn<DepositExchange>(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));

const { keysSent } = setUpDepositForm(wire);

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
