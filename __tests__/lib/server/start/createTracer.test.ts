import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import type { Tracer } from '#lib/server/log/requestTrace.ts';
import { createTracer } from '#lib/server/start/createTracer.ts';
import { startCallPortal, type CallPortal } from '#tests/support/callPortal.ts';
import { startFakeCollector, type FakeCollector } from '#tests/support/fakeCollector.ts';
import {
  fullAnswer,
  json,
  startFakeUpstream,
  status,
  type FakeUpstream,
} from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { listen } from '#tests/support/listen.ts';
import { logInMember, logLines, publicOrigin } from '#tests/support/proxyServer.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanOfProxy = '00f067aa0ba902b7';
const through = (flags: string) => ({
  'x-forwarded-for': '192.0.2.1',
  traceparent: `00-${traceId}-${spanOfProxy}-${flags}`,
});
const basic = {
  UPSTREAM_URL: 'http://localhost:1',
  NEXTAUTH_URL: publicOrigin,
  NEXTAUTH_SECRET: 's'.repeat(32),
};

let upstream: FakeUpstream;
let portal: CallPortal;
let collector: FakeCollector;
let tracer: Tracer | null;
const { log, lines } = keptLog();

beforeAll(async () => {
  upstream = await startFakeUpstream();
  collector = await startFakeCollector();
});
afterAll(async () => {
  await upstream.close();
  await collector.close();
});
beforeEach(async () => {
  tracer = null;
  portal = await startTraced();
  upstream.behavior = json({ data: fullAnswer });
  for (const list of [upstream.journal, logLines, collector.spans]) list.length = 0;
});
afterEach(async () => {
  await portal.close();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const startTraced = () =>
  startCallPortal(upstream.url, { variables: { TRUSTED_HOPS: '1' }, own: { tracer } });

async function turnOn(endpoint = collector.url, variables: Record<string, string> = {}) {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'casino', ...variables };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { tracing } = parseServerEnv({ ...basic, ...env });
  tracer =
    tracing &&
    (await createTracer({ tracing, upstreamUrl: new URL(upstream.url), version: '1.2.3', log }));
  await portal.close();
  portal = await startTraced();
}

async function sentSpans() {
  await tracer?.stop();
  const { spans } = collector;
  return {
    server: spans.filter(({ kind }) => kind === 'server'),
    client: spans.filter(({ kind }) => kind === 'client'),
  };
}

describe('the trace of a request', () => {
  it('goes on from the trusted hop to the upstream and into the log, with a span of the portal between', async () => {
    const reply = await portal.call('get-deposit-list', await logInMember(), {
      headers: through('01'),
    });
    const { headers: sent } = upstream.journal[0] ?? {};
    const spanId = String(reply.headers['x-request-id']).replaceAll('-', '').slice(16);
    expect(sent).toMatchObject({
      'x-request-id': reply.headers['x-request-id'],
      traceparent: `00-${traceId}-${spanId}-01`,
    });
    expect(logLines).toEqual([
      expect.objectContaining({ event: 'call', requestId: reply.headers['x-request-id'], traceId }),
    ]);
  });

  it('begins here without a trusted hop, for the log alone', async () => {
    const reply = await portal.call('check-user-id', undefined, {
      headers: { ...through('01'), 'x-forwarded-for': undefined },
    });
    const own = String(reply.headers['x-request-id']).replaceAll('-', '');
    expect(
      Object.keys(upstream.journal[0]?.headers ?? {}).filter((name) => name.startsWith('trace')),
    ).toEqual([]);
    expect(logLines.filter(({ event }) => event === 'call')).toEqual([
      expect.objectContaining({ traceId: own }),
    ]);
  });

  it.each([
    [
      'a page',
      () =>
        httpRequest(portal.port, '/login', {
          headers: { host: 'localhost:3000', ...through('01') },
        }),
    ],
    [
      'what is refused',
      () =>
        httpRequest(portal.port, '/a/../b', {
          headers: { host: 'localhost:3000', ...through('01') },
        }),
    ],
    [
      'another host',
      () => httpRequest(portal.port, '/', { headers: { host: 'evil.example', ...through('01') } }),
    ],
  ])('is in the line of %s', async (_name, ask) => {
    await ask();
    expect(logLines).toEqual([expect.objectContaining({ requestId: expect.any(String), traceId })]);
  });
});

describe('with OpenTelemetry', () => {
  it('a request is a span below that of the proxy, and its upstream request one below that', async () => {
    await turnOn();
    await portal.call('get-deposit-list', await logInMember(), { headers: through('01') });
    const { server, client } = await sentSpans();
    expect(server).toEqual([
      {
        ...{ traceId, parentSpanId: spanOfProxy, spanId: expect.stringMatching(/^[\da-f]{16}$/) },
        ...{ name: 'POST /api/routes/get-deposit-list', kind: 'server', isError: false },
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/routes/get-deposit-list',
          'http.response.status_code': 200,
        },
        resource: expect.objectContaining({ 'service.name': 'casino', 'service.version': '1.2.3' }),
      },
    ]);
    expect(client).toEqual([
      {
        ...{
          traceId,
          parentSpanId: server[0]?.spanId,
          spanId: expect.stringMatching(/^[\da-f]{16}$/),
        },
        ...{ name: 'POST get-deposit-list', kind: 'client', isError: false },
        attributes: {
          'http.request.method': 'POST',
          'http.response.status_code': 200,
          'server.address': '127.0.0.1',
          'server.port': upstream.port,
          'maru.call': 'get-deposit-list',
          'maru.outcome': 'answered',
        },
        resource: expect.anything(),
      },
    ]);
    expect(upstream.journal[0]?.headers.traceparent).toBe(`00-${traceId}-${client[0]?.spanId}-01`);
    expect(logLines).toEqual([expect.objectContaining({ event: 'call', traceId })]);
  });

  it('a trace that the proxy does not sample is passed on and not exported', async () => {
    await turnOn();
    await portal.call('get-deposit-list', await logInMember(), { headers: through('00') });
    expect(await sentSpans()).toEqual({ server: [], client: [] });
    expect(upstream.journal[0]?.headers.traceparent).toMatch(
      new RegExp(`^00-${traceId}-(?!${spanOfProxy})[\\da-f]{16}-00$`),
    );
  });

  it.each([
    ['1', 1],
    ['0', 0],
  ])('a share of %s samples %i traces that begin here', async (share, count) => {
    await turnOn(collector.url, { OTEL_TRACES_SAMPLER_ARG: share });
    await httpRequest(portal.port, '/jp/login?secret=1', {
      headers: { host: new URL(publicOrigin).host },
    });
    const { server } = await sentSpans();
    expect(server).toHaveLength(count);
    expect(server.map(({ name, parentSpanId, traceId: own }) => [name, parentSpanId, own])).toEqual(
      server.map(() => ['GET /login', '', logLines.at(-1)?.traceId]),
    );
  });

  it('both tries of a read have a span, and failures are errors', async () => {
    await turnOn();
    const member = await logInMember();
    // Every tenth read saves a retry. These reads belong to no request, so they have no span.
    for (let read = 0; read < 10; read += 1)
      await portal.parts.upstream.call('get-withdraw-list', {}, {});
    upstream.journal.length = 0;
    let tries = 0;
    upstream.behavior = (response) =>
      (tries += 1) === 1 ? response.socket?.resetAndDestroy() : status(503)(response);
    await portal.call('get-withdraw-list', member, { headers: through('01') });
    const { server, client } = await sentSpans();
    expect(server[0]).toMatchObject({
      isError: true,
      attributes: { 'http.response.status_code': 502, 'error.type': '502' },
    });
    expect(
      client.map(({ isError, attributes }) => [
        isError,
        attributes['error.type'],
        attributes['http.response.status_code'],
      ]),
    ).toEqual([
      [true, 'unavailable', undefined],
      [true, 'unavailable', 503],
    ]);
    expect(client.map(({ attributes }) => attributes['http.request.resend_count'])).toEqual([
      undefined,
      1,
    ]);
    expect(upstream.journal.map(({ headers }) => headers.traceparent?.slice(36, 52))).toEqual(
      client.map(({ spanId }) => spanId),
    );
  });

  it('an unknown method and host make no names', async () => {
    await turnOn();
    await httpRequest(portal.port, '/secret', {
      method: 'PROPFIND',
      headers: { host: 'evil.example' },
    });
    const { server } = await sentSpans();
    expect(server).toMatchObject([
      {
        name: 'HTTP',
        attributes: { 'http.request.method': '_OTHER', 'http.response.status_code': 421 },
      },
    ]);
    expect(JSON.stringify(server)).not.toMatch(/secret|evil|PROPFIND|127\.0\.0/);
  });

  it('a collector that is away hurts no request, and is reported once', async () => {
    const away = await startFakeCollector();
    await away.close();
    await turnOn(away.url, { OTEL_EXPORTER_OTLP_TIMEOUT: '50' });
    const reports = () => lines.filter(({ event }) => event === 'trace_export_failed');
    // A batch of 512 spans is full, and is exported at once.
    for (let count = 0; count < 512; count += 1) tracer?.beginRequest('GET', undefined).end(200);
    await expect.poll(reports).toHaveLength(1);
    expect((await portal.call('check-user-id')).status).toBe(200);
    await sentSpans();
    expect(reports()).toMatchObject([{ level: 'warn', code: 'ECONNREFUSED' }]);
  });

  it('a collector that never answers delays a stop by two seconds', async () => {
    const silent = await listen(() => {});
    await turnOn(silent.url);
    tracer?.beginRequest('GET', undefined).end(200);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isOver = vi.fn();
    void tracer?.stop().then(isOver);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toHaveBeenCalledOnce();
    await silent.close();
  });
});
