import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Graceful shutdown of a server. */
export interface Drain {
  /** True once shutdown has begun: /readyz reports 503 and every reply closes its connection. */
  readonly isDraining: boolean;
  /** Stops accepting, then waits for running requests and for `settled` (work that outlives its connection), at most until `finish`. */
  start: (server: Server, timings: DrainTimings, settled?: () => Promise<void>) => Promise<void>;
}

/** Milliseconds. `accept`: keep accepting until the load balancer has noticed /readyz. `finish`: for the requests that run then. */
export interface DrainTimings {
  accept: number;
  finish: number;
}

/** For a rolling restart. A money call takes at most 20 s, so each one that was accepted is finished. */
export const sigtermTimings: DrainTimings = { accept: 5_000, finish: 25_000 };

/** For Ctrl+C. */
export const sigintTimings: DrainTimings = { accept: 0, finish: 1_000 };

export function createDrain(): Drain {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    async start(server, { accept, finish }, settled) {
      isDraining = true;
      await wait(accept);
      const ended = stopAccepting(server).then(settled);
      const idleClosing = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const finished = new AbortController();
      const hardStop = wait(finish, undefined, { signal: finished.signal }).then(
        () => server.closeAllConnections(),
        () => {}, // aborted: everything ended in time
      );
      await Promise.race([ended, hardStop]);
      finished.abort();
      clearInterval(idleClosing);
    },
  };
}

/** A response class that closes the connection once `drain` has begun, also for requests that arrived before. */
export function drainingResponse(drain: Drain): typeof ServerResponse {
  return class DrainingResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: never[]): this {
      if (drain.isDraining) this.shouldKeepAlive = false;
      return super.writeHead(status, ...rest);
    }
  };
}

/** How often connections are closed that a reply from before the drain has kept alive. */
const idleCheckMs = 250;

/** An event loop turn shorter than this leaves almost no time for a connection to arrive before the socket closes. */
const quietTurnMs = 0.2;
const maxQuietWaitMs = 1_000;

/** Closing resets connections that the kernel has accepted and Node has not: waits for a quiet moment, then for the last connection. */
async function stopAccepting(server: Server): Promise<void> {
  const latest = performance.now() + maxQuietWaitMs;
  let isQuiet = false;
  server.on('connection', () => (isQuiet = false));
  do {
    await wait(1); // after a sleep the process is less likely to be preempted during the measured turn
    isQuiet = true;
    const beganAt = performance.now();
    await nextTurn();
    isQuiet &&= performance.now() - beganAt < quietTurnMs;
  } while (!isQuiet && performance.now() < latest);
  // `close` of node:http would also stop the timeouts of connections that never send a request.
  await new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
