import { ServerResponse } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import net from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

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
export const sigtermTimings: DrainTimings = { accept: 5_000, finish: 25_000 };

/** For Ctrl+C: nobody new, but whoever is being served. */
export const sigintTimings: DrainTimings = { accept: 0, finish: 1_000 };

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
      const ended = stopAccepting(server).then(settled);
      const idleClosing = setInterval(() => server.closeIdleConnections(), idleLook);
      const isTooLate = new AbortController();
      const hardStop = wait(finish, undefined, { signal: isTooLate.signal }).then(
        () => server.closeAllConnections(),
        () => {}, // everything ended in time
      );
      await Promise.race([ended, hardStop]);
      isTooLate.abort();
      clearInterval(idleClosing);
    },
  };
}

/** Replies that close their connection once `drain` has begun, those whose request came before it included. */
export function drainingResponse(drain: Drain): typeof ServerResponse {
  return class ClosingReply<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: never[]): this {
      if (drain.isDraining) this.shouldKeepAlive = false;
      return super.writeHead(status, ...rest);
    }
  };
}

/** Milliseconds between looks for connections that a reply from before the drain has kept open. */
const idleLook = 250;

/** Milliseconds. A look this short leaves next to no time for somebody to come between it and the end. */
const quietLook = 0.2;
const maxWatchMs = 1_000;

/**
 * Stops listening when nobody stands at the door; resolves when the last connection has ended. The system completes connections before Node
 * takes them, one a turn: those not yet taken would be reset, and a proxy that has sent a POST on one may not send it to another instance.
 */
async function stopAccepting(server: Server): Promise<void> {
  const latest = performance.now() + maxWatchMs;
  let isQuiet = false;
  server.on('connection', () => (isQuiet = false));
  do {
    await wait(1); // who comes fresh from a rest is not interrupted in the middle of a look
    isQuiet = true;
    const beganAt = performance.now();
    await turn();
    isQuiet &&= performance.now() - beganAt < quietLook;
  } while (!isQuiet && performance.now() < latest);
  // That of node:http would also end the watch over connections on which nothing comes.
  await new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
