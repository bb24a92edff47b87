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

/** Browsers and nginx wait for each answer before they send the next request, so only other clients reach this limit. */
const maxWaitingRequests = 16;

export function createConnectionGuard(log: Log) {
  const waiting = new WeakMap<Socket, number>();
  const lastRequest = new WeakMap<Socket, IncomingMessage>();
  const refused = (status: number) =>
    log.request({ event: 'broken_request', route: '[none]', status });

  return {
    /**
     * Answers bytes that Node cannot parse, because Node's own reply lacks the security headers. A connection that has brought a whole
     * request is only closed, because a browser would take an error reply for the answer to that request, which may still be carried out.
     */
    answerClientError(error: Error & { code?: string }, socket: Socket): void {
      const hasRequest =
        socket.bytesWritten > 0 || waiting.get(socket) || lastRequest.get(socket)?.complete;
      if (socket.destroyed || !socket.writable || hasRequest || error.code === 'ECONNRESET')
        return void socket.destroy();
      const status = statuses[error.code ?? ''] ?? '400 Bad Request';
      runInTrace(newRequestTrace(), () => {
        const all = [
          ...ownHeaders(),
          ['cache-control', 'no-store'],
          ['content-length', '0'],
          ['connection', 'close'],
        ];
        socket.end(
          `HTTP/1.1 ${status}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        );
        refused(Number.parseInt(status, 10));
      });
    },

    /**
     * Requests of one connection are answered one after the other, because Node would answer all at once and would keep the answers in
     * memory if the client reads nothing.
     */
    oneAtATime:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        const { socket } = request;
        lastRequest.set(socket, request);
        // Node gives a response its socket when all earlier responses of the connection have ended.
        if (response.socket) return answer(request, response);
        const count = (waiting.get(socket) ?? 0) + 1;
        if (count > maxWaitingRequests) {
          if (socket.destroyed) return;
          socket.destroy();
          return refused(400);
        }
        waiting.set(socket, count);
        // The callback is bound to the async context of this request, because `socket` is emitted in the context of the earlier request.
        const begin = AsyncResource.bind(() => {
          waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
          if (!socket.destroyed) answer(request, response);
        });
        response.once('socket', () => setImmediate(begin));
      },
  };
}

export type Drain = ReturnType<typeof createDrain>;

/** Durations in milliseconds. */
export interface DrainTimings {
  /** How long connections are still accepted, so that the load balancer can notice /readyz. */
  accept: number;
  /** How long the requests that are still running after `accept` may take. */
  finish: number;
}

/** The browser gets an answer to a money call within 20 s, so each accepted money call is answered during a rolling restart. */
export const sigtermTimings: DrainTimings = { accept: 5_000, finish: 25_000 };

export const sigintTimings: DrainTimings = { accept: 0, finish: 1_000 };

export function createDrain() {
  let isDraining = false;
  return {
    get isDraining(): boolean {
      return isDraining;
    },
    /**
     * Resolves when the running requests and `settled` have ended, or after `finish` ms, when the remaining connections are destroyed.
     * `settled` is work that continues after its connection has closed.
     */
    async start(
      server: Server,
      { accept, finish }: DrainTimings,
      settled?: () => Promise<void>,
    ): Promise<void> {
      isDraining = true;
      await wait(accept);
      const ended = stopAccepting(server).then(settled);
      const idleClosing = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const finished = new AbortController();
      const hardStop = wait(finish, undefined, { signal: finished.signal }).then(
        () => server.closeAllConnections(),
        () => {}, // aborted, because everything ended in time
      );
      await Promise.race([ended, hardStop]);
      finished.abort();
      clearInterval(idleClosing);
    },
  };
}

/** While `drain` runs, a reply closes its connection, even if its request arrived before the drain. */
export function drainingResponse(drain: Drain): typeof ServerResponse {
  return class DrainingResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: never[]): this {
      if (drain.isDraining) this.shouldKeepAlive = false;
      return super.writeHead(status, ...rest);
    }
  };
}

const idleCheckMs = 250;

/** If a turn of the event loop is shorter than this, a connection is unlikely to arrive between that turn and the close of the socket. */
const quietTurnMs = 0.2;
const maxQuietWaitMs = 1_000;

/**
 * Closing the socket resets connections that the kernel has accepted but Node has not read yet, so this function first waits for a turn of
 * the event loop without a new connection.
 */
async function stopAccepting(server: Server): Promise<void> {
  const latest = performance.now() + maxQuietWaitMs;
  let isQuiet = false;
  server.on('connection', () => (isQuiet = false));
  do {
    await wait(1); // after a sleep, the system is less likely to interrupt the process during the measured turn
    isQuiet = true;
    const beganAt = performance.now();
    await nextTurn();
    isQuiet &&= performance.now() - beganAt < quietTurnMs;
  } while (!isQuiet && performance.now() < latest);
  // Not `close` of node:http, because that also stops the timeouts of connections that never send a request.
  await new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
