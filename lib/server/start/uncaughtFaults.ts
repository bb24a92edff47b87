import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import type { Log } from '#lib/server/log/log.ts';

/** Where Next keeps its listener of rejections. It adds that again at every rendering, unless it is there. */
const nextListener = Symbol.for('next.unhandledRejectionListener');

/**
 * Logs faults that nothing has caught. After an exception the state of the process is unknown: `stop` drains it, and it exits with 1.
 * Replaces the listeners of Next, which print the message and continue.
 */
export function handleUncaughtFaults(log: Log, stop: () => Promise<void>): void {
  const rejected = (fault: unknown) => log.fault(fault, currentRequestId());
  Object.assign(globalThis, { [nextListener]: rejected });
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', rejected);
  process.removeAllListeners('uncaughtException').on('uncaughtException', (fault) => {
    log.fault(fault, currentRequestId());
    process.exitCode = 1;
    stop().catch(() => process.exit());
  });
  process.stderr.on('error', () => {}); // its reader has gone
}
