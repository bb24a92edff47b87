// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { steadyInterval } from '#lib/session/steadyInterval.ts';

/** A worker as far as the page sees it. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: () => void = () => {};
  onerror: () => void = () => {};
  postMessage = vi.fn();
  terminate = vi.fn();
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeWorker.all.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the steady clock', () => {
  it('ticks as its worker does, and ends with it', () => {
    vi.stubGlobal('Worker', FakeWorker);
    const onTick = vi.fn();
    const stop = steadyInterval(onTick, 30_000);
    const [clock] = FakeWorker.all;
    expect(clock).toMatchObject({ address: '/steady-clock.js' });
    expect(clock?.postMessage).toHaveBeenCalledExactlyOnceWith(30_000);
    clock?.onmessage();
    expect(onTick).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    stop();
    expect(clock?.terminate).toHaveBeenCalledOnce();
  });

  it.each([
    ['is none', undefined],
    ['cannot start', FakeWorker],
  ])('ticks by a plain timer where a worker %s', (_name, worker) => {
    vi.stubGlobal('Worker', worker);
    const onTick = vi.fn();
    const stop = steadyInterval(onTick, 30_000);
    FakeWorker.all[0]?.onerror();
    vi.advanceTimersByTime(90_000);
    expect(onTick).toHaveBeenCalledTimes(3);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
