// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUp, useJackpots } from '#lib/games/useJackpots.ts';

const first = { mega: 1_000_000, major: 20_000, minor: 300 };
const later = { mega: 1_000_100, major: 20_055, minor: 303 };

let feed: { amounts: object; age?: number } | null;
const fetched = vi.fn(async () =>
  feed ? Response.json(feed.amounts, { headers: { age: String(feed.age ?? 0) } }) : new Response('{}', { status: 502 }),
);

interface Given {
  isMoving?: boolean;
  isCalm?: boolean;
}

function start(initialProps: Given = {}) {
  const cache = new Map();
  const rendered = renderHook(({ isMoving = true, isCalm = false }: Given) => useJackpots(isMoving, isCalm), {
    initialProps,
    wrapper: ({ children }) => <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>,
  });
  return { ...rendered, now: () => rendered.result.current };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  vi.stubGlobal('fetch', fetched.mockClear());
  feed = { amounts: first };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the figures of a feed', () => {
  it('are exact once they are read, and count up to the next reading within a poll, never beyond it', async () => {
    const { now } = start();
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
    expect(seen.every(({ mega, major, minor }) => mega <= later.mega && major <= later.major && minor <= later.minor)).toBe(true);
    expect(now().shown).toEqual(later);
  });

  it('fall at once after a win, and with reduced motion change once per poll', async () => {
    const { now, rerender } = start();
    await pass(100);
    feed = { amounts: { ...first, mega: 500 } };
    await pass(30_100);
    expect(now().shown?.mega).toBe(500);

    rerender({ isCalm: true });
    feed = { amounts: later };
    await pass(30_100);
    expect(now().shown).toEqual(later);
  });

  it('freeze while the portal does not answer, are unknown after five minutes, and come back', async () => {
    const { now } = start();
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
    const { now } = start();
    await pass(100);
    expect(now().shown).toEqual(first);
    feed = null;
    await pass(24_000);
    expect(now().shown).toBeNull();
  });

  it('are read only while the strip moves', async () => {
    const { rerender, unmount } = start({ isMoving: false });
    await pass(120_000);
    expect(fetched).not.toHaveBeenCalled();
    rerender({});
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
        expect(Number.isInteger(next) && next <= target && next >= Math.min(shown, target)).toBe(true);
        shown = next;
      }
      expect(shown).toBe(target);
    }),
  );
});
