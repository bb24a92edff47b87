import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#lib/server/log/log.ts';

/**
 * A simulated process: a portal with parts of its own, or a page with a key of its own of the current submission. After a kill, its timers
 * do not fire and it receives no events.
 */
export class SimulatedProcess {
  readonly name: string;
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

let receive: (line: object) => void = () => {};
const write = (line: unknown) => receive(line as object);

/** The log of all portals. */
export const log: Log = { info: write, warn: write, error: write, request: write, fault: write };

/** Receives the lines of the log from now on. */
export const sendLogTo = (next: typeof receive): void => void (receive = next);
