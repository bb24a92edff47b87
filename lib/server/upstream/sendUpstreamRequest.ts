import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ResponseMemoryBudget } from './responseMemoryBudget.ts';
import { UpstreamError } from './upstreamError.ts';

/** A request that has not left after this long never will: the connection does not come about, or none is free. */
const sendLimitMs = 2_000;

/** What came back, not yet decompressed. */
export interface UpstreamResponse {
  httpStatus: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What is sent. */
export interface UpstreamRequest {
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body: string;
  /** Milliseconds until the whole answer must have arrived. */
  limitMs: number;
  /** Where the answer must fit in. */
  room: ResponseMemoryBudget;
}

/**
 * One POST to the upstream and the whole of its reply, whatever its status. Never follows, never repeats.
 * @throws {UpstreamError} `upstream_unavailable`, `upstream_timeout` or `upstream_invalid` (over the size limit, or not HTTP).
 */
export function sendUpstreamRequest(dispatcher: Dispatcher, request: UpstreamRequest): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const { path, headers, body } = request;
    const handler = new ExchangeHandler(request, resolve, reject);
    // The one timer of the handler bounds everything, so undici's own are off.
    dispatcher.dispatch({ method: 'POST', path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, handler);
  });
}

class ExchangeHandler implements Dispatcher.DispatchHandler {
  private readonly limitMs: number;
  private readonly room: ResponseMemoryBudget;
  private readonly resolve: (reply: UpstreamResponse) => void;
  private readonly reject: (error: unknown) => void;
  private timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private isOver = false;
  private httpStatus = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;

  constructor({ limitMs, room }: UpstreamRequest, resolve: (reply: UpstreamResponse) => void, reject: (error: unknown) => void) {
    this.limitMs = limitMs;
    this.room = room;
    this.resolve = resolve;
    this.reject = reject;
    this.timer = setTimeout(() => this.onSendLimit(), sendLimitMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The queue lets go of a request that was given up while it waited.
    if (this.isOver) controller.abort(new Error('given up before it was sent'));
    this.controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, httpStatus: number, headers: IncomingHttpHeaders): void {
    this.httpStatus = httpStatus;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    this.size += chunk.length;
    try {
      this.room.require(this.size);
      this.chunks.push(chunk);
    } catch (error) {
      this.fail(error);
    }
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    this.end();
    const body = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    this.resolve({ httpStatus: this.httpStatus, headers: this.headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error & { code?: string }): void {
    if (!this.isOver) this.fail(transportError(error, this.controller !== undefined, this.httpStatus !== 0));
  }

  private onSendLimit(): void {
    if (!this.controller) this.fail(new UpstreamError('upstream_timeout', false));
    else this.timer = setTimeout(() => this.fail(new UpstreamError('upstream_timeout', true)), this.limitMs - sendLimitMs);
  }

  private fail(error: unknown): void {
    this.end();
    this.reject(error);
    this.controller?.abort(new Error('given up'));
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}

const certificateFault = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

function transportError(error: { name: string; code?: string }, isSent: boolean, isAnswering: boolean): unknown {
  const code = error.code ?? '';
  // Our own mistake, such as a header that cannot be written: not the upstream's fault.
  if (code === 'UND_ERR_INVALID_ARG') return error;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new UpstreamError('upstream_timeout', false);
  if (error.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') return new UpstreamError('upstream_invalid', isSent);
  if (certificateFault.test(code)) return new UpstreamError('upstream_unavailable', isSent, { securityEvent: 'upstream_certificate' });
  return new UpstreamError('upstream_unavailable', isSent, { isConnectionLost: !isAnswering });
}
