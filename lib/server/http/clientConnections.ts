import { AsyncResource } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '#lib/server/log/log.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { isSecureOrigin } from '#lib/server/site/currentSite.ts';
import { plainContentSecurityPolicy, securityHeaders } from './securityHeaders.ts';

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Node's own reply lacks the security headers. A connection with an earlier reply is only closed, because that reply may still be in flight. */
export function answerClientError(error: Error & { code?: string }, socket: Socket, log: Log): void {
  if (socket.destroyed || !socket.writable || socket.bytesWritten > 0 || error.code === 'ECONNRESET') return void socket.destroy();
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  const requestId = currentRequestId();
  const all = [
    ...securityHeaders(isSecureOrigin()),
    ['content-security-policy', plainContentSecurityPolicy],
    ['cache-control', 'no-store'],
    ['content-length', '0'],
    ['x-request-id', requestId],
    ['connection', 'close'],
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  log.request({ event: 'broken_request', route: '[none]', status: Number.parseInt(status, 10), ms: 0, requestId }, 'warn');
}

/** Browsers and nginx never send a second request before they have the first answer. */
const maxWaitingRequests = 16;

/**
 * Answers the requests of a connection one after the other, each when the answer before it is written: Node reads ahead and would answer all
 * of them at once, into memory if the client reads nothing. A connection with too many waiting requests is closed.
 */
export function oneAtATime(answer: RequestListener, log: Log): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Node gives a response its socket when its turn has come.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxWaitingRequests) {
      if (socket.destroyed) return;
      socket.destroy();
      return log.request({ event: 'broken_request', route: '[none]', status: 400, ms: 0, requestId: currentRequestId() }, 'warn');
    }
    waiting.set(socket, count);
    // Without the context of the answer before it, whose end is this turn.
    const begin = AsyncResource.bind(() => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) answer(request, response);
    });
    response.once('socket', () => setImmediate(begin));
  };
}
