import { AsyncResource } from 'node:async_hooks';
import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#lib/server/log/log.ts';
import { newRequestTrace, runInTrace } from '#lib/server/log/requestTrace.ts';
import { ownHeaders } from './securityHeaders.ts';

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Browsers and nginx never send a second request before they have the first answer. */
const maxWaitingRequests = 16;

/** Guards the connections of a server against what browsers never send. */
export function createConnectionGuard(log: Log) {
  const waiting = new WeakMap<Socket, number>();
  const lastRequest = new WeakMap<Socket, IncomingMessage>();
  const refused = (status: number) => log.request({ event: 'broken_request', route: '[none]', status });

  return {
    /**
     * Answers what Node cannot parse; Node's own reply lacks the security headers. A connection that has had a whole request is only closed: a
     * browser would take these bytes for the answer to that request, which may be carried out.
     */
    answerClientError(error: Error & { code?: string }, socket: Socket): void {
      const hasRequest = socket.bytesWritten > 0 || waiting.get(socket) || lastRequest.get(socket)?.complete;
      if (socket.destroyed || !socket.writable || hasRequest || error.code === 'ECONNRESET') return void socket.destroy();
      const status = statuses[error.code ?? ''] ?? '400 Bad Request';
      runInTrace(newRequestTrace(), () => {
        const all = [...ownHeaders(), ['cache-control', 'no-store'], ['content-length', '0'], ['connection', 'close']];
        socket.end(`HTTP/1.1 ${status}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
        refused(Number.parseInt(status, 10));
      });
    },

    /**
     * Answers the requests of a connection one after the other, each when the answer before it is written: Node reads ahead and would answer
     * all of them at once, into memory if the client reads nothing. A connection with too many waiting requests is closed.
     */
    oneAtATime:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        const { socket } = request;
        lastRequest.set(socket, request);
        // Node gives a response its socket when its turn has come.
        if (response.socket) return answer(request, response);
        const count = (waiting.get(socket) ?? 0) + 1;
        if (count > maxWaitingRequests) {
          if (socket.destroyed) return;
          socket.destroy();
          return refused(400);
        }
        waiting.set(socket, count);
        // Without the context of the answer before it, whose end is this turn.
        const begin = AsyncResource.bind(() => {
          waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
          if (!socket.destroyed) answer(request, response);
        });
        response.once('socket', () => setImmediate(begin));
      },
  };
}

export type Drain = ReturnType<typeof createDrain>;

/** In milliseconds. */
export interface DrainTimings {
  /** How long connections are still accepted, so that the load balancer can notice /readyz. */
  accept: number;
  /** How long the requests that are running after that may take. */
  finish: number;
}

/** For a rolling restart. A money call is answered within 20 s, so all accepted ones are finished. */
export const sigtermTimings: DrainTimings = { accept: 5_000, finish: 25_000 };

/** For Ctrl+C. */
export const sigintTimings: DrainTimings = { accept: 0, finish: 1_000 };

/** Graceful shutdown: a server finishes its running requests before it stops. */
export function createDrain() {
  let isDraining = false;
  return {
    /** True after the shutdown has begun. Then /readyz answers 503, and every reply closes its connection. */
    get isDraining(): boolean {
      return isDraining;
    },
    /**
     * Accepts connections for `accept`, then stops accepting. Resolves when running requests and `settled` have ended, at the latest after
     * `finish`, when it destroys the remaining connections. `settled` is work that continues after its connection has closed.
     */
    async start(server: Server, { accept, finish }: DrainTimings, settled?: () => Promise<void>): Promise<void> {
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

/** A response class that closes the connection after its reply while `drain` runs, also for requests that arrived before the drain. */
export function drainingResponse(drain: Drain): typeof ServerResponse {
  return class DrainingResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: never[]): this {
      if (drain.isDraining) this.shouldKeepAlive = false;
      return super.writeHead(status, ...rest);
    }
  };
}

/** Interval of closing idle connections, which earlier replies have kept alive. */
const idleCheckMs = 250;

/** If an event loop turn is shorter than this, a connection is unlikely to arrive between the turn and the close of the socket. */
const quietTurnMs = 0.2;
/** After this time, the socket is closed without a quiet turn. */
const maxQuietWaitMs = 1_000;

/**
 * Stops accepting, and resolves when the last connection has closed. Closing the socket resets connections that the kernel has accepted but
 * Node has not read yet, so this first waits for an event loop turn without a new connection.
 */
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
