import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A simulated process: a portal or a page. Code inside it has separate singletons and a separate key of the current submission.
 * After a kill, its timers do not fire and it receives no events.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly singletons = new Map<string, unknown>();
  isAlive = true;
  /** Suspends the page: its timers fire when it wakes up. */
  sleepsUntil = 0;
  /** The device of the page has no connection. */
  isOffline = false;

  constructor(name: string) {
    this.name = name;
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

/** The product's `processSingleton` reads the registry of the current process here. */
const base = new Map<string, unknown>();
const registry = () => currentContext()?.process.singletons ?? base;
const names = new Set(['log', 'serverEnv', 'endedSessions', 'siteSettings']);

(globalThis as unknown as Record<symbol, unknown>)[Symbol.for('maru.processSingleton')] = {
  has: (name: string) => (names.has(name) ? base : registry()).has(name),
  get: (name: string) => (names.has(name) ? base : registry()).get(name),
  set: (name: string, value: unknown) => void (names.has(name) ? base : registry()).set(name, value),
};

/** Sets a singleton that all processes share. */
export function setShared(name: 'log' | 'serverEnv' | 'endedSessions', value: unknown): void {
  base.set(name, value);
}
