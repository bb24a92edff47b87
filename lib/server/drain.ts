import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** The end of a server in good order. */
export interface Drain {
  /** True from the first sign of the end: not ready any more, and every reply closes its connection. */
  readonly isDraining: boolean;
  /**
   * Lets `server` end without cutting anybody off, and after it whatever `settled` waits for: work that outlives its connection. Resolves
   * when both have ended, or at the hard stop.
   */
  start: (server: Server, timings: DrainTimings, settled?: () => Promise<void>) => Promise<void>;
}

/** Milliseconds. `accept`: still take new requests, until the balancer has seen that we are not ready. `finish`: for what runs then. */
export interface DrainTimings {
  accept: number;
  finish: number;
}

/**
 * For a rolling restart. A money call takes 20 s at most: all that came in before the door closed are answered before the hard stop, and
 * those whose browsers have left are finished.
 */
export const patientDrain: DrainTimings = { accept: 5_000, finish: 25_000 };

/** For Ctrl+C: nobody new, but whoever is being served. */
export const hastyDrain: DrainTimings = { accept: 0, finish: 1_000 };

/** A drain that has not begun. */
export function createDrain(): Drain {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    async start(server, { accept, finish }, settled) {
      isDraining = true;
      await wait(accept);
      const ended = new Promise((resolve) => server.close(resolve)).then(settled);
      const isTooLate = new AbortController();
      const hardStop = wait(finish, undefined, { signal: isTooLate.signal }).then(
        () => server.closeAllConnections(),
        () => {}, // everything ended in time
      );
      await Promise.race([ended, hardStop]);
      isTooLate.abort();
    },
  };
}
