import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#lib/server/log/log.ts';

// An entry of the simulation imports this module first: the log is fetched when the product is imported.

/**
 * A simulated process: a portal with parts of its own, or a page with a key of its own of the current submission. After a kill, its timers
 * do not fire and it receives no events.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly parts: Map<string, unknown>;
  isAlive = true;
  /** Suspends the page: its timers fire when it wakes up. */
  sleepsUntil = 0;
  /** The device of the page has no connection. */
  isOffline = false;

  /** @param parts of a portal, by the name under which `proxyCall` fetches them */
  constructor(name: string, parts: Record<string, unknown> = {}) {
    this.name = name;
    this.parts = new Map(Object.entries(parts));
  }
}

interface Context {
  process: SimulatedProcess;
  /** The click that has caused this code to run, also across the network. */
  press?: number | undefined;
}

const storage = new AsyncLocalStorage<Context>();

export const currentContext = (): Context | undefined => storage.getStore();

/** Runs code inside a process; does nothing if it was killed. */
export function runIn(process: SimulatedProcess, code: () => void, press = currentContext()?.press): void {
  if (process.isAlive) storage.run({ process, press }, code);
}

/** The parts that all portals share, which the product fetches by `processSingleton`, too. */
const shared = new Map<string, unknown>();

/** Sets a part that all portals share. */
export const setShared = (name: 'serverEnv' | 'endedSessions', part: unknown): void => void shared.set(name, part);

let receive: (line: object) => void = () => {};
const write = (line: unknown) => receive(line as object);

/** The log of all portals. */
export const log: Log = { info: write, warn: write, error: write, request: write, fault: write };
shared.set('log', log);

/** Receives the lines of the log from now on. */
export const sendLogTo = (next: typeof receive): void => void (receive = next);

/** What `proxyCall` fetches by `processSingleton`: the parts of the portal whose code runs. */
const fetchedFrom = (name: string) =>
  ['log', 'serverEnv', 'endedSessions'].includes(name) ? shared : (currentContext()?.process.parts ?? shared);

(globalThis as unknown as Record<symbol, unknown>)[Symbol.for('maru.processSingleton')] = {
  has: (name: string) => fetchedFrom(name).has(name),
  get: (name: string) => fetchedFrom(name).get(name),
  set: (name: string, part: unknown) => void fetchedFrom(name).set(name, part),
};
