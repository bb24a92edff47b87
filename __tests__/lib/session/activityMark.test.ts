// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { markActivity } from '#lib/session/activityMark.ts';

vi.mock('#lib/session/portalSession.ts', () => ({ sessionState: () => ({ status: 'authenticated' }) }));

afterEach(() => vi.useRealTimers());

it('marks at most once a minute, also after the clock of the device is set back', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
  const send = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', send);
  const marks = async () => {
    send.mockClear();
    await markActivity();
    return send.mock.calls.length / 2;
  };
  expect(await marks()).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(await marks()).toBe(0);
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  expect(await marks()).toBe(1);
});
