import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall, onUnauthorized } from '#lib/api/callRoute.ts';
import { isVisitorCall, setPortalToken } from '#lib/api/portalToken.ts';

interface Reply {
  status: number;
  data: unknown;
  headers?: Record<string, string>;
}

interface SentRequest {
  url: string;
  init: RequestInit & { headers: Record<string, string>; signal: AbortSignal };
}

const requests: SentRequest[] = [];
let answerWith: (request: SentRequest) => Reply | Response | Promise<Reply | Response>;

async function answer(url: string, init: SentRequest['init']): Promise<Response> {
  requests.push({ url, init });
  const reply = await answerWith({ url, init });
  if (reply instanceof Response) return reply;
  const { status, data, headers = {} } = reply;
  return new Response(typeof data === 'string' ? data : JSON.stringify(data), { status, headers });
}

async function failure(promise: Promise<unknown>): Promise<CallError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`not a CallError: ${String(error)}`);
  return error;
}

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', answer);
  setPortalToken(null);
  answerWith = () => ({ status: 200, data: { status: 'success' } });
});

describe('callRoute', () => {
  it('posts JSON to the local route and returns the answer, whatever its business status is', async () => {
    answerWith = () => ({ status: 200, data: { status: 'wait', casiono: [] } });
    await expect(callRoute('get-casino-setting', {})).resolves.toEqual({
      status: 'wait',
      casiono: [],
    });
    expect(requests[0]).toMatchObject({
      url: '/api/routes/get-casino-setting',
      init: { method: 'POST', body: '{}' },
    });
    expect(requests[0]?.init.headers['Content-Type']).toBe('application/json');
  });

  it('gives up a connection that is dead without a sign, but not one that still brings something', async () => {
    vi.useFakeTimers();
    answerWith = ({ init: { signal } }) => {
      const body = new ReadableStream({
        start(stream) {
          setTimeout(() => stream.enqueue(new TextEncoder().encode('{"status":')), 20_000);
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(body);
    };
    const call = failure(callRoute('get-help-list', {}));
    let isOver = false;
    void call.then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(49_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await call).toMatchObject({ code: 'network', outcome: 'unknown' });
  });

  it('returns the request id and whether the answer is replayed', async () => {
    answerWith = () => ({
      status: 200,
      data: { status: 'success' },
      headers: { 'x-request-id': 'r-1', 'idempotency-replayed': 'true' },
    });
    const options = { idempotencyKey: 'k', amount: 10_000, isReplayOnly: true, ageMs: 1_234.5 };
    await expect(
      exchangeCall('apply-user-deposit', { balance: 10_000 }, options),
    ).resolves.toMatchObject({
      requestId: 'r-1',
      isReplayed: true,
    });
    expect(requests[0]?.init.headers).toMatchObject({
      'Idempotency-Key': 'k',
      'Idempotency-Amount': '10000',
      'Idempotency-Replay-Only': 'true',
      'Idempotency-Age': '1235',
    });
    await exchangeCall('apply-user-deposit', { balance: 10_000 }, { idempotencyKey: 'k' });
    expect(requests[1]?.init.headers['Idempotency-Replay-Only']).toBeUndefined();
  });

  it('sends the token only while a member is logged in', async () => {
    await callRoute('get-slot-setting', {});
    setPortalToken('t'.repeat(43));
    await callRoute('get-slot-setting', {});
    expect(requests.map(({ init }) => init.headers.Authorization)).toEqual([
      undefined,
      `Bearer ${'t'.repeat(43)}`,
    ]);
  });

  it('reads an answer that arrives in parts, also within a letter', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ status: 'success', name: '가나' }));
    const body = new ReadableStream({
      start(stream) {
        for (const part of [bytes.slice(0, -5), bytes.slice(-5)]) stream.enqueue(part);
        stream.close();
      },
    });
    answerWith = () => new Response(body);
    await expect(callRoute('get-slot-setting', {})).resolves.toEqual({
      status: 'success',
      name: '가나',
    });
  });

  it('returns code, status, request id, field, Retry-After and replay of a refusal', async () => {
    answerWith = () => ({
      status: 429,
      data: { error: { code: 'rate_limited', field: 'title' } },
      headers: { 'x-request-id': 'r-1', 'retry-after': '12', 'idempotency-replayed': 'true' },
    });
    const error = await failure(callRoute('user-write-help', { title: 'a', contents: 'b' }));
    expect(error).toMatchObject({
      code: 'rate_limited',
      callName: 'user-write-help',
      httpStatus: 429,
      requestId: 'r-1',
      field: 'title',
      retryAfter: 12,
      isReplayed: true,
      outcome: 'not_sent',
    });
  });

  it.each([
    [
      'a first try that the portal refuses',
      { isFirstTry: true },
      { error: { code: 'forbidden_origin' } },
      'not_sent',
    ],
    ['a repeat that the portal refuses', {}, { error: { code: 'forbidden_origin' } }, 'unknown'],
    [
      'a first try that something between refuses',
      { isFirstTry: true },
      '<html></html>',
      'unknown',
    ],
    [
      'a first try with an empty refusal in place of its answer',
      { isFirstTry: true },
      '',
      'unknown',
    ],
  ] as const)('knows the outcome of %s', async (_what, options, data, outcome) => {
    answerWith = () => ({ status: 400, data });
    const idempotencyKey = crypto.randomUUID();
    expect(
      await failure(
        exchangeCall('apply-user-deposit', { balance: 10_000 }, { idempotencyKey, ...options }),
      ),
    ).toMatchObject({
      outcome,
    });
  });

  it.each([
    ['a dead network', () => Promise.reject(new Error('reset')), 'network', 0, 'unknown'],
    [
      'an HTML page',
      () => ({ status: 502, data: '<html></html>' }),
      'invalid_reply',
      502,
      'unknown',
    ],
    ['an empty answer', () => ({ status: 200, data: '' }), 'invalid_reply', 200, 'unknown'],
    ['a list', () => ({ status: 200, data: [] }), 'invalid_reply', 200, 'unknown'],
    [
      'an answer without status',
      () => ({ status: 200, data: { games: [] } }),
      'invalid_reply',
      200,
      'unknown',
    ],
    [
      'an unknown code',
      () => ({ status: 500, data: { error: { code: 'odd' } } }),
      'internal',
      500,
      'unknown',
    ],
    [
      'a slow upstream',
      () => ({ status: 504, data: { error: { code: 'upstream_timeout' } } }),
      'upstream_timeout',
      504,
      'unknown',
    ],
    [
      'an upstream that was never reached',
      () => ({
        status: 503,
        data: { error: { code: 'upstream_unavailable', outcome: 'not_sent' } },
      }),
      'upstream_unavailable',
      503,
      'not_sent',
    ],
  ] as const)('turns %s into a CallError', async (_what, reply, code, httpStatus, outcome) => {
    answerWith = reply;
    const error = await failure(callRoute('get-casino-setting', {}));
    expect(error).toMatchObject({ name: 'CallError', code, httpStatus, outcome });
  });

  it('notifies the session layer when the token was refused', async () => {
    const listener = vi.fn();
    const stop = onUnauthorized(listener);
    answerWith = () => ({ status: 401, data: { error: { code: 'unauthorized' } } });

    await failure(callRoute('get-help-list', {}));
    expect(listener, 'a visitor has no session to lose').not.toHaveBeenCalled();

    setPortalToken('t'.repeat(43));
    await failure(callRoute('get-help-list', {}));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });

  it('does not notify it about a token that was replaced during the call', async () => {
    const listener = vi.fn();
    const stop = onUnauthorized(listener);
    setPortalToken('a'.repeat(43));
    answerWith = () => {
      setPortalToken('b'.repeat(43));
      return { status: 401, data: { error: { code: 'unauthorized' } } };
    };
    await failure(callRoute('get-help-list', {}));
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
});

it('the visitor calls are those of the contract', () => {
  const ofTheBrowser = Object.keys(calls).filter(isVisitorCall);
  const ofTheContract = Object.entries(calls).flatMap(([name, { access }]) =>
    access === 'visitor' ? [name] : [],
  );
  expect(ofTheBrowser).toEqual(ofTheContract);
});
