import type { Socket } from 'node:net';
import { logRequest } from '#lib/server/log/requestLog.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { isSecureOrigin } from '#lib/server/site/currentSite.ts';
import { plainContentSecurityPolicy, securityHeaders } from './securityHeaders.ts';

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Node's own reply lacks the security headers. A connection with an earlier reply is only closed, because that reply may still be in flight. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
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
  logRequest({ event: 'broken_request', route: '[none]', status: Number.parseInt(status, 10), ms: 0, requestId }, 'warn');
}
