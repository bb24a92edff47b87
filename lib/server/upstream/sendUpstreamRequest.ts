import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ResponseMemoryBudget } from './responseMemoryBudget.ts';
import { isLocalCode, watchForLocalTrouble } from './localTrouble.ts';
import { UpstreamError } from './upstreamError.ts';

/** Time limit until a request is sent: the connection cannot be made, or none is free. */
const sendLimitMs = 2_000;

export interface UpstreamRequest {
  /** Default POST. */
  method?: 'GET';
  /** For an Agent, which has a connection to several. */
  origin?: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body?: string;
  /** Milliseconds until the whole response must have arrived. */
  limitMs: number;
  memory: ResponseMemoryBudget;
}

export interface UpstreamResponse {
  httpStatus: number;
  headers: IncomingHttpHeaders;
  /** Not decompressed. */
  body: Buffer;
}

/**
 * Sends one request and reads the whole response, with any status. Never follows redirects, never repeats.
 * @throws {UpstreamError} `upstream_unavailable`, `upstream_timeout` or `upstream_invalid` (too large, or not HTTP).
 */
export function sendUpstreamRequest(dispatcher: Dispatcher, request: UpstreamRequest): Promise<UpstreamResponse> {
  const { method = 'POST', origin, path, headers, body = null, limitMs, memory } = request;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isDone = false;
    let httpStatus = 0;
    let responseHeaders: IncomingHttpHeaders = {};
    let size = 0;
    const chunks: Buffer[] = [];

    const finish = () => {
      isDone = true;
      clearTimeout(timer);
    };
    const fail = (error: unknown) => {
      finish();
      reject(error);
      controller?.abort(new Error('given up'));
    };
    const isLocal = watchForLocalTrouble();
    let timer = setTimeout(() => {
      if (!controller) fail(new UpstreamError('upstream_timeout', false, { isLocal: isLocal(sendLimitMs) }));
      else
        timer = setTimeout(() => fail(new UpstreamError('upstream_timeout', true, { isLocal: isLocal(limitMs) })), limitMs - sendLimitMs);
    }, sendLimitMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // It timed out in the queue of the pool.
        if (isDone) started.abort(new Error('given up before it was sent'));
        controller = started;
      },
      onResponseStart(_controller, status, received) {
        httpStatus = status;
        responseHeaders = received;
      },
      onResponseData(_controller, chunk) {
        if (isDone) return;
        size += chunk.length;
        try {
          memory.reserve(size);
          chunks.push(chunk);
        } catch (error) {
          fail(error);
        }
      },
      onResponseEnd() {
        if (isDone) return;
        finish();
        resolve({ httpStatus, headers: responseHeaders, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        if (!isDone) fail(transportError(error, controller !== undefined, httpStatus !== 0, isLocal(sendLimitMs)));
      },
    };
    // undici's own timeouts are off: the timer above bounds the whole exchange.
    dispatcher.dispatch({ method, origin, path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, handler);
  });
}

const certificateFault = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

function transportError(
  error: { name: string; code?: string },
  mayBeCarriedOut: boolean,
  isAnswering: boolean,
  isSlowHost: boolean,
): unknown {
  const code = error.code ?? '';
  // A fault of the portal, such as an invalid header value, not of the upstream.
  if (code === 'UND_ERR_INVALID_ARG') return error;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new UpstreamError('upstream_timeout', false, { isLocal: isSlowHost });
  if (error.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new UpstreamError('upstream_invalid', mayBeCarriedOut);
  if (certificateFault.test(code))
    return new UpstreamError('upstream_unavailable', mayBeCarriedOut, { securityEvent: 'upstream_certificate' });
  return new UpstreamError('upstream_unavailable', mayBeCarriedOut, { isConnectionLost: !isAnswering, isLocal: isLocalCode(code) });
}
