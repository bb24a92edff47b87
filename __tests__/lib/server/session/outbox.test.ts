import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutbox, maxWaiting } from '#lib/server/session/outbox.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const hour = 3_600_000;
const lines = watchLog();
const events = (name: string) => lines.filter(({ event }) => event === name).length;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that cannot be written, until `isAway` is false. Keeps the lifetime by key. */
function openOutbox() {
  const outbox = createOutbox();
  const stored = new Map<string, number>();
  const state = { outbox, stored, isAway: true, refusedKey: '' };
  const send = (key: string) =>
    outbox.send(key, hour, (lifetimeMs) => {
      if (state.isAway || state.refusedKey === key) throw new Error('away');
      stored.set(key, lifetimeMs);
      return 'written';
    });
  return Object.assign(state, { send });
}

it('what can be written is written at once', async () => {
  const state = openOutbox();
  state.isAway = false;
  expect(await state.send('here')).toBe('written');
  expect([[...state.stored], state.outbox.size(), vi.getTimerCount()]).toEqual([[['here', hour]], 0, 0]);
});

it('what waits is written for the rest of its lifetime, 500 each second; the log says so once', async () => {
  const state = openOutbox();
  expect(await state.send('first')).toBeNull();
  await vi.advanceTimersByTimeAsync(hour / 2);
  for (let index = 0; index < 1_200; index += 1) await state.send(`more-${index}`);
  expect([state.outbox.size(), state.outbox.has('more-1199'), state.outbox.has('other')]).toEqual([1_201, true, false]);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(state.outbox.size()).toBe(201);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([state.outbox.size(), state.stored.size, vi.getTimerCount()]).toEqual([0, 1_201, 0]);
  expect(state.stored.get('first')).toBeCloseTo(hour / 2, -4);
  expect([events('revocation_waiting'), events('revocations_shared'), events('revocation_lost')]).toEqual([1_201, 1, 0]);
});

it('a later write of the same key replaces what waits', async () => {
  const state = openOutbox();
  await state.send('key');
  state.isAway = false;
  expect([await state.send('key'), state.outbox.size()]).toEqual(['written', 0]);
});

it('what is refused stays, and leaves at the end of its lifetime', async () => {
  const state = openOutbox();
  await state.send('refused');
  await state.send('taken');
  state.isAway = false;
  state.refusedKey = 'refused';
  await vi.advanceTimersByTimeAsync(3_000);
  expect([state.outbox.size(), [...state.stored.keys()]]).toEqual([1, ['taken']]);
  await vi.advanceTimersByTimeAsync(hour);
  expect([state.outbox.size(), vi.getTimerCount()]).toEqual([0, 0]);
});

it('what waits is bounded: above the limit the oldest is given up, and logged', async () => {
  const state = openOutbox();
  for (let index = 0; index < maxWaiting + 2; index += 1) await state.send(String(index));
  expect([state.outbox.size(), state.outbox.has('1'), state.outbox.has('2'), events('revocation_lost')]).toEqual([
    maxWaiting,
    false,
    true,
    2,
  ]);
});

it('before the process ends, what waits is tried once more', async () => {
  const state = openOutbox();
  await state.send('last');
  state.isAway = false;
  await state.outbox.close();
  expect([state.outbox.size(), state.stored.has('last')]).toEqual([0, true]);
});
