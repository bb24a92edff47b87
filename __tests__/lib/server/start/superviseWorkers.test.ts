import { Counter, Gauge, Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#lib/server/log/requestLog.ts';
import { superviseWorkers } from '#lib/server/start/superviseWorkers.ts';
import type { RunningWorker } from '#lib/server/start/startWorker.ts';
import { createWorkerMetrics } from '#lib/server/start/workerMetrics.ts';

const told = { port: 3000, sharedState: 'file' };

/** Workers that the test makes ready and ends. */
function fakeWorkers() {
  const started: { number: number; beReady: () => void; end: () => void; isKilled: boolean }[] = [];
  const start = (number: number): RunningWorker => {
    const ready = Promise.withResolvers<typeof told | null>();
    const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
    const end = () => {
      ready.resolve(null);
      ended.resolve({ code: 1, signal: null });
    };
    const one = { number, beReady: () => ready.resolve(told), end, isKilled: false };
    started.push(one);
    const kill = () => {
      one.isKilled = true;
      end();
    };
    const remote = {} as RunningWorker['remote'];
    return { number, pid: started.length, remote, ready: ready.promise, ended: ended.promise, startOutput: () => 'why\nat …\n', kill };
  };
  return { started, start };
}

describe('the workers of a primary', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are replaced, later each time they end soon, and not while the portal stops', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => {});
    const info = vi.spyOn(log, 'info').mockImplementation(() => {});
    const { started, start } = fakeWorkers();
    const workers = superviseWorkers({ count: 2, start });
    const starting = workers.start();
    started.forEach(({ beReady }) => beReady());
    expect(await starting).toEqual(told);
    for (const pauseMs of [100, 200, 400]) {
      started.at(-1)!.end();
      await vi.advanceTimersByTimeAsync(0);
      expect(error).toHaveBeenLastCalledWith({ event: 'worker_ended', number: 2, code: 1, signal: null, kind: 'why', pauseMs });
      const count = started.length;
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(started).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(started.map(({ number }) => number).at(-1)).toBe(2);
    }
    started.at(-1)!.beReady();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(info.mock.calls).toEqual([[{ event: 'worker_started', number: 2 }]]);
    started.at(-1)!.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(error).toHaveBeenLastCalledWith(expect.objectContaining({ pauseMs: 100 }));
    const count = started.length;
    await Promise.all([workers.stop(() => {}, 1_000), vi.advanceTimersByTimeAsync(100_000)]);
    expect([started.length, started[0]?.isKilled]).toEqual([count, true]);
  });

  it('are all killed if one cannot start', async () => {
    const { started, start } = fakeWorkers();
    const starting = superviseWorkers({ count: 3, start }).start();
    started[0]!.beReady();
    started[1]!.end();
    await expect(starting).rejects.toMatchObject({ name: 'WorkerStartError', message: 'why\nat …\n' });
    expect(started.map(({ isKilled }) => isKilled)).toEqual([true, true, true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toHaveLength(3);
  });
});

describe('workers that end at an odd moment', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('end the start if one of them was ready before', async () => {
    const { started, start } = fakeWorkers();
    const starting = superviseWorkers({ count: 2, start }).start();
    started[0]!.beReady();
    await vi.advanceTimersByTimeAsync(0);
    started[0]!.end();
    await vi.advanceTimersByTimeAsync(0);
    started[1]!.beReady();
    await expect(starting).rejects.toMatchObject({ name: 'WorkerStartError' });
  });

  it('are started later if the host has no memory for a process', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => {});
    const { started, start } = fakeWorkers();
    let isFull = false;
    const startUnlessFull = (number: number) => {
      if (isFull) throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
      return start(number);
    };
    const starting = superviseWorkers({ count: 1, start: startUnlessFull }).start();
    started[0]!.beReady();
    await starting;
    isFull = true;
    started[0]!.end();
    await vi.advanceTimersByTimeAsync(100);
    expect(error).toHaveBeenLastCalledWith({ event: 'worker_ended', number: 1, code: 'ENOMEM', pauseMs: 200 });
    isFull = false;
    await vi.advanceTimersByTimeAsync(200);
    expect(started).toHaveLength(2);
  });
});

describe('the metrics of all workers', () => {
  it('are one sum, which does not go down when a worker ends; gauges are of those that run', async () => {
    const read = async (requests: number, active: number, isOpen: number) => {
      const registry = new Registry();
      const registers = [registry];
      new Counter({ name: 'requests', help: 'r', labelNames: ['route'], registers }).inc({ route: '/' }, requests);
      new Gauge({ name: 'active', help: 'a', registers }).set(active);
      new Gauge({ name: 'open', help: 'o', registers, aggregator: 'max' }).set(isOpen);
      new Gauge({ name: 'process_start_time_seconds', help: 's', registers, aggregator: 'omit' }).set(requests);
      return registry.getMetricsAsJSON();
    };
    const metrics = createWorkerMetrics();
    metrics.keep('1', await read(5, 2, 0));
    metrics.keep('2', await read(7, 1, 1));
    const values = async () => (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(await values()).toEqual(['requests{route="/"} 12', 'active 3', 'open 1', 'process_start_time_seconds 5']);
    metrics.end('2');
    metrics.keep('3', await read(1, 4, 0));
    expect(await values()).toEqual(['requests{route="/"} 13', 'active 6', 'open 0', 'process_start_time_seconds 1']);
    metrics.end('1');
    metrics.end('3');
    for (let looks = 0; looks < 3; looks += 1) expect((await values())[0]).toBe('requests{route="/"} 13');
  });
});
