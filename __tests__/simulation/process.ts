import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A simulated process: a portal or a page. Code that runs inside it finds its own singletons and its own key of the present submission.
 * After a kill its timers do not fire and nothing from outside reaches it.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly singletons = new Map<string, unknown>();
  isAlive = true;
  /** A sleeping page: its timers fire when it wakes up. */
  sleepsUntil = 0;

  constructor(name: string) {
    this.name = name;
  }
}

interface Context {
  process: SimulatedProcess;
  /** The press that led to this code, across the network. */
  press?: number | undefined;
}

const storage = new AsyncLocalStorage<Context>();

export const currentContext = (): Context | undefined => storage.getStore();

/** Runs code inside a process; nothing if it was killed. */
export function runIn(process: SimulatedProcess, code: () => void, press = currentContext()?.press): void {
  if (process.isAlive) storage.run({ process, press }, code);
}

/** `processSingleton` of the product finds the registry of the present process here. */
const base = new Map<string, unknown>();
const registry = () => currentContext()?.process.singletons ?? base;
const names = new Set(['log', 'serverEnv', 'noncePlaceholder', 'siteSettings']);

(globalThis as unknown as Record<symbol, unknown>)[Symbol.for('maru.processSingleton')] = {
  has: (name: string) => (names.has(name) ? base : registry()).has(name),
  get: (name: string) => (names.has(name) ? base : registry()).get(name),
  set: (name: string, value: unknown) => void (names.has(name) ? base : registry()).set(name, value),
};

/** Sets a singleton that all processes share. */
export function setShared(name: 'log' | 'serverEnv', value: unknown): void {
  base.set(name, value);
}
