import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { currentContext, runIn, type SimulatedProcess } from './process.ts';

/** Virtual time starts here: every run sees the same dates. */
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
 * One clock for the whole world. While it is installed, timers and dates of the product follow it: time stands still between two events.
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
    // A binary heap: the earliest event first, then the first one made.
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

  /** Runs all events until `end`, one after the other, each to its last microtask. `check` runs after each. */
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
      // Microtasks end before the next turn of the real event loop.
      await new Promise((resolve) => real.setImmediate(resolve));
      check();
    }
    this.now = Math.max(this.now, end);
  }

  /** Puts the clock and the source of chance in place of the real ones. Returns what takes them away again. */
  install(random: () => number): () => void {
    const timer = (id: number) => ({
      id,
      clock: this,
      unref: () => timer(id),
      ref: () => timer(id),
      hasRef: () => false,
      [Symbol.toPrimitive]: () => id,
    });
    // A timer of an earlier world must not end one of this world.
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

/** Also for modules that have imported it by name. */
function replaceWait(wait: typeof real.wait): void {
  timersPromises.setTimeout = wait;
  syncBuiltinESMExports();
}
