import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { currentContext, runIn, type SimulatedProcess } from './process.ts';

/** The start of virtual time, the same in all runs. */
export const epoch = Date.UTC(2026, 0, 1);

interface Event {
  at: number;
  order: number;
  run: () => void;
  process: SimulatedProcess | undefined;
  press: number | undefined;
}

const realTimers = { setTimeout, clearTimeout, setInterval, clearInterval };
const real = {
  setImmediate,
  dateNow: Date.now,
  random: Math.random,
  wait: timersPromises.setTimeout,
};

/** The product's timers and dates use this clock while it is installed. Time advances only from event to event. */
export class Clock {
  now = 0;
  private order = 0;
  private events: Event[] = [];
  private readonly cancelled = new Set<number>();

  after(ms: number, run: () => void): number {
    const { process, press } = currentContext() ?? {};
    const event = { at: this.now + Math.max(0, ms), order: (this.order += 1), run, process, press };
    let index = this.events.length;
    this.events.push(event);
    // A binary heap, ordered by time, then by order of creation.
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

  /** Runs each event with all its microtasks, then `check`. */
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
      await new Promise((resolve) => real.setImmediate(resolve));
      check();
    }
    this.now = Math.max(this.now, end);
  }

  /** Returns a function that restores the real clock and random numbers. */
  install(random: () => number): () => void {
    const timer = (id: number) => ({
      id,
      clock: this,
      unref: () => timer(id),
      ref: () => timer(id),
      hasRef: () => false,
      [Symbol.toPrimitive]: () => id,
    });
    // Two simulations may use the same id for a timer: only this simulation's timer may be cleared.
    const clear = (given: { id: number; clock: Clock } | undefined) =>
      given?.clock === this && this.cancel(given.id);
    const repeat = (run: () => void, ms: number, id: { current: number }) => {
      id.current = this.after(ms, () => {
        run();
        repeat(run, ms, id);
      });
    };
    Object.assign(globalThis, {
      setTimeout: (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
        timer(this.after(ms, () => run(...values))),
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
    Object.defineProperty(performance, 'now', {
      configurable: true,
      writable: true,
      value: () => this.now,
    });
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
      if (
        child + 1 < length &&
        isBefore(this.events[child + 1] as Event, this.events[child] as Event)
      )
        child += 1;
      if (!isBefore(this.events[child] as Event, last)) break;
      this.events[index] = this.events[child] as Event;
      index = child;
    }
    this.events[index] = last;
  }
}

const isBefore = (one: Event, other: Event) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** `syncBuiltinESMExports` replaces the function also for modules that have imported the function by name. */
function replaceWait(wait: typeof real.wait): void {
  timersPromises.setTimeout = wait;
  syncBuiltinESMExports();
}
