import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { Pool } from 'undici';
import type { ResponseMemory } from './budgets.ts';
import { UpstreamError } from './upstreamError.ts';

/** The limit bounds the making of a connection, or the wait until one is free. */
const sendLimitMs = 2_000;

export interface UpstreamRequest {
  method?: 'GET';
  /** The origin of another host. If absent, the upstream gets the request. */
  origin?: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body?: string;
  /** True = send on a new connection, because a kept-alive connection can close during a request and leave its outcome unknown. */
  isAlone?: boolean;
  limitMs: number;
  memory: ResponseMemory;
}

export interface UpstreamResponse {
  httpStatus: number;
  headers: IncomingHttpHeaders;
  /** The bytes as received, not decompressed. */
  body: Buffer;
}

interface Connection {
  abort: (reason: Error) => void;
}

export interface WireHandler {
  onRequestStart: (connection: Connection) => void;
  onResponseStart: (
    connection: Connection,
    httpStatus: number,
    headers: IncomingHttpHeaders,
  ) => void;
  onResponseData: (connection: Connection, chunk: Buffer) => void;
  onResponseEnd: (connection: Connection) => void;
  onResponseError: (connection: Connection, error: Error & { code?: string }) => void;
}

export type Dispatch = (request: UpstreamRequest, handler: WireHandler) => unknown;

/** The timeouts of undici are off, because `createSender` bounds the whole exchange. */
function createPool(origin: string): Dispatch {
  const pool = new Pool(origin, {
    connections: 256,
    connect: { timeout: sendLimitMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return (request, handler) => pool.dispatch({ method: 'POST', ...request }, handler);
}

/** node:http is used, because undici closes a connection on which `100 Continue` comes unasked. */
function createOneUse(upstream: URL): Dispatch {
  const plain = {
    open: http.request,
    agent: new http.Agent({ keepAlive: false }),
    connected: 'connect',
  };
  const secure = {
    open: https.request,
    agent: new https.Agent({ keepAlive: false }),
    connected: 'secureConnect',
  };
  return ({ method = 'POST', origin, path, headers, body }, handler) => {
    const target = origin === undefined ? upstream : new URL(origin);
    const { open, agent, connected } = target.protocol === 'https:' ? secure : plain;
    const all = ['host', target.host, ...headers];
    // The body is not a string, because Node would join a string with the headers and would encode the headers as UTF-8 too.
    const bytes = body === undefined ? undefined : Buffer.from(body);
    if (bytes) all.push('content-length', String(bytes.length));
    const request = open(target, { method, path, headers: all, agent });
    const connection = { abort: () => void request.destroy() };
    const fail = (error: Error) => handler.onResponseError(connection, error);
    const connecting = setTimeout(connection.abort, sendLimitMs);
    request.once('socket', (socket) => {
      socket.once(connected, () => {
        clearTimeout(connecting);
        handler.onRequestStart(connection);
      });
    });
    request.once('response', (response) => {
      handler.onResponseStart(connection, response.statusCode ?? 0, response.headers);
      response.on('data', (chunk: Buffer) => handler.onResponseData(connection, chunk));
      response.on('end', () => handler.onResponseEnd(connection)).on('error', fail);
    });
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new Error('switched protocols'));
    });
    request.on('error', fail).end(bytes);
  };
}

/**
 * Never follows a redirect, and never repeats a request.
 * @throws {UpstreamError} `upstream_unavailable`, `upstream_timeout` or `upstream_invalid` (too large, or not HTTP)
 */
export type Send = (request: UpstreamRequest) => Promise<UpstreamResponse>;

export function createSender(upstream: URL, dispatch?: Dispatch): Send {
  const pooled = dispatch ?? createPool(upstream.origin);
  const alone = dispatch ?? createOneUse(upstream);
  return (request) =>
    new Promise((resolve, reject) => {
      let connection: Connection | undefined;
      let isDone = false;
      let httpStatus = 0;
      let responseHeaders: IncomingHttpHeaders = {};
      let size = 0;
      const chunks: Buffer[] = [];
      const { limitMs, memory } = request;

      const finish = () => {
        isDone = true;
        clearTimeout(timer);
      };
      const fail = (error: unknown) => {
        finish();
        reject(error);
        connection?.abort(new Error('given up'));
      };
      let timer = setTimeout(() => {
        if (!connection) fail(new UpstreamError('upstream_timeout', false));
        else
          timer = setTimeout(
            () => fail(new UpstreamError('upstream_timeout', true)),
            limitMs - sendLimitMs,
          );
      }, sendLimitMs);

      const handler: WireHandler = {
        onRequestStart(started) {
          // The request may have timed out while it waited for a connection.
          if (isDone) started.abort(new Error('given up before it was sent'));
          connection = started;
        },
        onResponseStart(_connection, status, received) {
          httpStatus = status;
          responseHeaders = received;
        },
        onResponseData(_connection, chunk) {
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
          resolve({
            httpStatus,
            headers: responseHeaders,
            body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
          });
        },
        onResponseError(_connection, error) {
          if (!isDone) fail(transportError(error, connection !== undefined, httpStatus !== 0));
        },
      };
      // undici 7.30 loses a connection of the pool for each request that it refuses, so such a request must not reach undici.
      if (request.headers.some((text) => notInHeader.test(text)))
        return fail(new TypeError('a header has a character that is not allowed'));
      const send = request.isAlone ? alone : pooled;
      send(request, handler);
    });
}

const notInHeader = /[^\t\x20-\x7e\x80-\xff]/;

const certificateFault = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

/** This host causes these errors: its resolver does not answer, or it has too few files, ports or memory. */
const localCodes = new Set([
  'EAI_AGAIN',
  'EAI_MEMORY',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
]);

function transportError(
  error: { name: string; code?: string },
  mayBeCarriedOut: boolean,
  isAnswering: boolean,
): UpstreamError {
  const code = error.code ?? '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new UpstreamError('upstream_timeout', false);
  if (
    error.name === 'HTTPParserError' ||
    code.startsWith('HPE_') ||
    code === 'UND_ERR_HEADERS_OVERFLOW'
  )
    return new UpstreamError('upstream_invalid', mayBeCarriedOut);
  if (certificateFault.test(code))
    return new UpstreamError('upstream_unavailable', mayBeCarriedOut, {
      securityEvent: 'upstream_certificate',
    });
  return new UpstreamError('upstream_unavailable', mayBeCarriedOut, {
    isConnectionLost: !isAnswering,
    isLocal: localCodes.has(code),
  });
}
