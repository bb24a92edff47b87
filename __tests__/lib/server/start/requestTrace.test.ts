import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { startCallPortal, type CallPortal } from '#tests/support/callPortal.ts';
import { fullAnswer, json, startFakeUpstream, type FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { httpRequest, rawRequest } from '#tests/support/httpRequest.ts';
import { logInMember, logLines } from '#tests/support/proxyServer.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanOfNginx = '00f067aa0ba902b7';
const headers = { 'x-forwarded-for': '192.0.2.1', traceparent: `00-${traceId}-${spanOfNginx}-01`, tracestate: 'rojo=1' };

describe('the trace of a request', () => {
  let upstream: FakeUpstream;
  let portal: CallPortal;

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    portal = await startCallPortal(upstream.url, { TRUSTED_HOPS: '1' });
  });
  afterAll(async () => {
    await portal.close();
    await upstream.close();
  });
  beforeEach(() => {
    upstream.journal.length = 0;
    logLines.length = 0;
    upstream.behavior = json({ data: fullAnswer });
  });

  it('goes on from the trusted hop to the upstream and into the log, with a span of the portal between', async () => {
    const reply = await portal.call('get-deposit-list', await logInMember(), { headers });
    const { headers: sent } = upstream.journal[0] ?? {};
    const spanId = String(reply.headers['x-request-id']).replaceAll('-', '').slice(16);
    expect(sent).toMatchObject({ 'x-request-id': reply.headers['x-request-id'], tracestate: 'rojo=1' });
    expect(sent?.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    expect(logLines).toEqual([expect.objectContaining({ event: 'call', requestId: reply.headers['x-request-id'], traceId })]);
  });

  it('goes with a money call and with both tries of a read', async () => {
    const member = await logInMember();
    await portal.call('apply-user-deposit', member, { headers });
    processSingleton('retryBudget', () => ({ saved: 0 })).saved = 1;
    let tries = 0;
    upstream.behavior = (response) => ((tries += 1) === 1 ? response.socket?.resetAndDestroy() : json({ data: fullAnswer })(response));
    await portal.call('get-withdraw-list', member, { headers });
    expect(upstream.journal.map(({ headers: sent }) => sent.traceparent?.slice(3, 35))).toEqual([traceId, traceId, traceId]);
  });

  it('begins here without a trusted hop, for the log alone', async () => {
    const reply = await portal.call('check-user-id', undefined, { headers: { ...headers, 'x-forwarded-for': undefined } });
    const own = String(reply.headers['x-request-id']).replaceAll('-', '');
    expect(Object.keys(upstream.journal[0]?.headers ?? {}).filter((name) => name.startsWith('trace'))).toEqual([]);
    expect(logLines.filter(({ event }) => event === 'call')).toEqual([expect.objectContaining({ traceId: own })]);
  });

  it.each([
    ['a page', () => httpRequest(portal.port, '/login', { headers: { host: 'localhost:3000', ...headers } })],
    ['what is refused', () => httpRequest(portal.port, '/a/../b', { headers: { host: 'localhost:3000', ...headers } })],
    ['another host', () => httpRequest(portal.port, '/', { headers: { host: 'evil.example', ...headers } })],
  ])('is in the line of %s', async (_name, ask) => {
    await ask();
    expect(logLines).toEqual([expect.objectContaining({ requestId: expect.any(String), traceId })]);
  });

  it('is in the line of a request that is not HTTP', async () => {
    await rawRequest(portal.port, 'EHLO portal\r\n\r\n');
    expect(logLines).toEqual([expect.objectContaining({ event: 'broken_request', traceId: expect.stringMatching(/^[\da-f]{32}$/) })]);
  });
});
