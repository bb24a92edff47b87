// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workerTimer } from '#lib/member/workerTimer.ts';

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

describe('the worker timer', () => {
  it('ticks with its worker, and stops with it', () => {
    vi.stubGlobal('Worker', FakeWorker);
    const onTick = vi.fn();
    const timer = workerTimer(onTick);
    timer.set(30_000);
    const [worker] = FakeWorker.all;
    expect(worker).toMatchObject({ address: '/steady-timer.js' });
    expect(worker?.postMessage).toHaveBeenCalledExactlyOnceWith(30_000);
    worker?.onmessage();
    expect(onTick).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
    timer.stop();
    expect(worker?.terminate).toHaveBeenCalledOnce();
  });

  it('falls back to a plain timer if its worker cannot start', () => {
    vi.stubGlobal('Worker', FakeWorker);
    const onTick = vi.fn();
    const timer = workerTimer(onTick);
    timer.set(30_000);
    FakeWorker.all[0]?.onerror();
    vi.advanceTimersByTime(30_000);
    expect(onTick).toHaveBeenCalledOnce();
    timer.set(10_000);
    timer.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has a worker that behaves the same', async () => {
    const { readFileSync } = await import('node:fs');
    const page = { onmessage: (() => {}) as (message: { data: number }) => void };
    const postMessage = vi.fn();
    const source = readFileSync('public/steady-timer.js', 'utf8').replace(
      'onmessage =',
      'page.onmessage =',
    );
    new Function('page', 'postMessage', source)(page, postMessage);
    page.onmessage({ data: 10_000 });
    page.onmessage({ data: 30_000 });
    vi.advanceTimersByTime(90_000);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith('tick');
  });
});
