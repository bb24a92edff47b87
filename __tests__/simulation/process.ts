import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '#lib/server/log/log.ts';

/** A portal or a page, each with its own parts. After a kill, its timers do not fire and it receives no events. */
export class SimulatedProcess {
  readonly name: string;
  isAlive = true;
  /** The timers of a suspended page fire when the page wakes up. */
  sleepsUntil = 0;
  isOffline = false;

  constructor(name: string) {
    this.name = name;
  }
}

interface Context {
  process: SimulatedProcess;
  /** The number of the click that has caused this code to run, also across the network. */
  press?: number | undefined;
}

const storage = new AsyncLocalStorage<Context>();

export const currentContext = (): Context | undefined => storage.getStore();

export function runIn(
  process: SimulatedProcess,
  code: () => void,
  press = currentContext()?.press,
): void {
  if (process.isAlive) storage.run({ process, press }, code);
}

let receive: (line: object) => void = () => {};
const write = (line: unknown) => receive(line as object);

export const log: Log = { info: write, warn: write, error: write, request: write, fault: write };

export const sendLogTo = (next: typeof receive): void => void (receive = next);
