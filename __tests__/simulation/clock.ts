import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { currentContext, runIn, type SimulatedProcess } from './process.ts';

/** The start of virtual time, so that all runs have the same dates. */
export const epoch = Date.UTC(2026, 0, 1);

interface Event {
  at: number;
  order: number;
  run: () => void;
  process: SimulatedProcess | undefined;
  press: number | undefined;
}

const realTimers = { setTimeout, clearTimeout, setInterval, clearInterval };
const real = { setImmediate, dateNow: Date.now, random: Math.random, wait: timersPromises.setTimeout };

/**
 * The clock of a simulation. While it is installed, timers and dates of the product use it. Time advances only from event to event.
 */
export class Clock {
  now = 0;
  private order = 0;
  private events: Event[] = [];
  private readonly cancelled = new Set<number>();

  /** Runs code after `ms`, inside the process that asks for it. */
  after(ms: number, run: () => void): number {
    const { process, press } = currentContext() ?? {};
    const event = { at: this.now + Math.max(0, ms), order: (this.order += 1), run, process, press };
    let index = this.events.length;
    this.events.push(event);
    // A binary heap, ordered by time, then by creation.
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, this.events[parent] as Event)) break;
      this.events[index] = this.events[parent] as Event;
      index = parent;
    }
    this.events[index] = event;
    return event.order;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  cancel(id: number): void {
    this.cancelled.add(id);
  }

  /** Runs all events until `end` in order, each with all its microtasks. `check` runs after each. */
  async runUntil(end: number, check: () => void): Promise<void> {
    for (let event = this.events[0]; event && event.at <= end; event = this.events[0]) {
      this.removeFirst();
      if (this.cancelled.delete(event.order)) continue;
      const { process, press, run } = event;
      this.now = Math.max(this.now, event.at);
      if (!process) run();
      else if (process.sleepsUntil > this.now) {
        runIn(process, () => this.after(process.sleepsUntil - this.now, run), press);
        continue;
      } else runIn(process, run, press);
      // All microtasks run before the next turn of the real event loop.
      await new Promise((resolve) => real.setImmediate(resolve));
      check();
    }
    this.now = Math.max(this.now, end);
  }

  /** Replaces the real clock and random numbers. Returns a function that restores them. */
  install(random: () => number): () => void {
    const timer = (id: number) => ({
      id,
      clock: this,
      unref: () => timer(id),
      ref: () => timer(id),
      hasRef: () => false,
      [Symbol.toPrimitive]: () => id,
    });
    // The id of a timer of an earlier simulation must not clear one of this simulation.
    const clear = (given: { id: number; clock: Clock } | undefined) => given?.clock === this && this.cancel(given.id);
    const repeat = (run: () => void, ms: number, id: { current: number }) => {
      id.current = this.after(ms, () => {
        run();
        repeat(run, ms, id);
      });
    };
    Object.assign(globalThis, {
      setTimeout: (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => timer(this.after(ms, () => run(...values))),
      clearTimeout: clear,
      setInterval: (run: () => void, ms: number) => {
        const id = { current: 0 };
        repeat(run, ms, id);
        return {
          ...timer(0),
          get id() {
            return id.current;
          },
        };
      },
      clearInterval: clear,
    });
    Date.now = () => epoch + this.now;
    Math.random = random;
    replaceWait(((ms: number) => this.wait(ms)) as typeof real.wait);
    Object.defineProperty(performance, 'now', { configurable: true, writable: true, value: () => this.now });
    return () => {
      Object.assign(globalThis, realTimers);
      Date.now = real.dateNow;
      Math.random = real.random;
      replaceWait(real.wait);
      delete (performance as { now?: unknown }).now;
    };
  }

  private removeFirst(): void {
    const last = this.events.pop() as Event;
    const { length } = this.events;
    if (length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= length) break;
      if (child + 1 < length && isBefore(this.events[child + 1] as Event, this.events[child] as Event)) child += 1;
      if (!isBefore(this.events[child] as Event, last)) break;
      this.events[index] = this.events[child] as Event;
      index = child;
    }
    this.events[index] = last;
  }
}

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** Replaces it also for modules that have imported it by name. */
function replaceWait(wait: typeof real.wait): void {
  timersPromises.setTimeout = wait;
  syncBuiltinESMExports();
}
