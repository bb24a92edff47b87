// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUp, JackpotReader } from '#components/home/homeParts.tsx';
import type { Jackpots } from '#components/home/JackpotStrip.tsx';
import { setPreference } from '#lib/preferences/usePreferences.ts';

const first = { mega: 1_000_000, major: 20_000, minor: 300 };
const later = { mega: 1_000_100, major: 20_055, minor: 303 };

let feed: { amounts: object; age?: number } | null;
const fetched = vi.fn(async () =>
  feed
    ? Response.json(feed.amounts, { headers: { age: String(feed.age ?? 0) } })
    : new Response('{}', { status: 502 }),
);

let read: Jackpots;
const now = () => read;
const keep = (jackpots: Jackpots) => void (read = jackpots);

function start(isMoving = true) {
  const cache = new Map();
  const reader = (isOn: boolean) => (
    <SWRConfig value={{ provider: () => cache }}>
      <JackpotReader isMoving={isOn} onRead={keep} />
    </SWRConfig>
  );
  const { rerender, unmount } = render(reader(isMoving));
  return { unmount, move: () => rerender(reader(true)) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  vi.stubGlobal('fetch', fetched.mockClear());
  read = { shown: null, read: null };
  feed = { amounts: first };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the figures of a feed', () => {
  it('are exact once they are read, and count up to the next reading within a poll, never beyond it', async () => {
    start();
    expect(now()).toEqual({ shown: null, read: null });
    await pass(60_100);
    expect(now()).toEqual({ shown: first, read: first });
    feed = { amounts: later };
    await pass(30_000);
    const seen = [now().shown!];
    expect(now().read).toEqual(later);
    for (let tick = 0; tick < 9; tick += 1) {
      await pass(3_000);
      seen.push(now().shown!);
    }
    const megas = seen.map(({ mega }) => mega);
    expect(megas).toEqual([...megas].sort((a, b) => a - b));
    expect(new Set(megas).size).toBeGreaterThan(5);
    expect(
      seen.every(
        ({ mega, major, minor }) =>
          mega <= later.mega && major <= later.major && minor <= later.minor,
      ),
    ).toBe(true);
    expect(now().shown).toEqual(later);
  });

  it('fall at once after a win, and with reduced motion change once per poll', async () => {
    start();
    await pass(100);
    feed = { amounts: { ...first, mega: 500 } };
    await pass(30_100);
    expect(now().shown?.mega).toBe(500);

    setPreference('isMotionReduced', true);
    feed = { amounts: later };
    await pass(30_100);
    expect(now().shown).toEqual(later);
    setPreference('isMotionReduced', false);
  });

  it('freeze while the portal does not answer, are unknown after five minutes, and come back', async () => {
    start();
    await pass(100);
    feed = null;
    await pass(60_000);
    expect(now()).toEqual({ shown: first, read: first });
    await pass(243_000);
    expect(now()).toEqual({ shown: null, read: null });
    feed = { amounts: later };
    await pass(31_000);
    expect(now()).toEqual({ shown: later, read: later });
  });

  it('that were old when the portal sent them are unknown sooner', async () => {
    feed = { amounts: first, age: 280 };
    start();
    await pass(100);
    expect(now().shown).toEqual(first);
    feed = null;
    await pass(24_000);
    expect(now().shown).toBeNull();
  });

  it('are read only while the strip moves', async () => {
    const { move, unmount } = start(false);
    await pass(120_000);
    expect(fetched).not.toHaveBeenCalled();
    move();
    await pass(61_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    unmount();
    await pass(120_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

it('a figure reaches its target with the last tick, whole at every step', () => {
  const figures = fc.integer({ min: 0, max: 999_999_999_999 });
  fc.assert(
    fc.property(figures, figures, fc.integer({ min: 1, max: 10 }), (from, target, ticks) => {
      let shown = from;
      for (let left = ticks; left >= 1; left -= 1) {
        const next = countUp(shown, target, left);
        expect(Number.isInteger(next) && next <= target && next >= Math.min(shown, target)).toBe(
          true,
        );
        shown = next;
      }
      expect(shown).toBe(target);
    }),
  );
});
