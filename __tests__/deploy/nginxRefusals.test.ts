import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { origin } from '#tests/support/authServer.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { hasNginx, startNginx } from './nginxServer.ts';
import type { Nginx } from './nginxServer.ts';

const { host } = new URL(origin);
const ownHeaders = { ...Object.fromEntries(securityHeaders(true)), 'cache-control': 'no-store' };

describe.skipIf(!hasNginx)('what deploy/nginx.conf refuses', () => {
  let portal: Listening;
  let received: IncomingHttpHeaders = {};
  let nginx: Nginx;

  beforeAll(async () => {
    portal = await listen((request, response) => {
      received = request.headers;
      request.resume().on('end', () => response.end('of the portal'));
    });
    nginx = await startNginx([portal.port, portal.port]);
  });
  afterAll(async () => {
    await nginx.stop();
    await portal.close();
  });

  async function ask(path: string, { method = 'GET', headers = {}, body = '', agent }: https.RequestOptions & { body?: string } = {}) {
    const options = { agent, host: '127.0.0.1', port: nginx.port, servername: host, rejectUnauthorized: false, path, method };
    const [response] = (await once(https.request({ ...options, headers: { host, ...headers } }).end(body), 'response')) as [
      IncomingMessage,
    ];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  it.each<[string, number, string, Parameters<typeof ask>[1]]>([
    ['a path for this host only', 404, '/metrics', {}],
    ['headers that are too long', 400, '/', { headers: { cookie: 'x'.repeat(40_000) } }],
    ['a long path', 414, `/${'x'.repeat(9_000)}`, {}],
    ['a method', 405, '/', { method: 'TRACE' }],
    ['a large body', 413, '/', { method: 'POST', body: 'x'.repeat(40_000) }],
  ])('%s gets %i with the security headers of the portal', async (_name, status, path, options) => {
    const reply = await ask(path, options);
    expect(reply).toMatchObject({ status, text: String(status), headers: { ...ownHeaders, 'content-type': 'text/plain; charset=utf-8' } });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['/', '413'],
    ['/api/routes/write-help', '{"error":{"code":"payload_too_large","outcome":"not_sent"}}'],
  ])('a large body for %s gets the same over HTTP/2, as browsers send it', async (path, body) => {
    const session = http2.connect(`https://127.0.0.1:${nginx.port}`, { servername: host, rejectUnauthorized: false });
    const stream = session.request({ ':method': 'POST', ':path': path, ':authority': host, 'content-length': '40000' });
    stream.end('x'.repeat(40_000));
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader];
    expect([headers[':status'], await text(stream)]).toEqual([413, body]);
    expect(headers).toMatchObject(ownHeaders);
    session.destroy();
  });

  it.each(['/api/routes/get-member', '/api/auth/csrf'])('%s over http is not redirected', async (path) => {
    expect((await httpRequest(nginx.plainPort, path, { method: 'POST', headers: { host } })).status).toBe(403);
  });

  it.each<[tls.SecureVersion, string]>([
    ['TLSv1.1', 'DEFAULT@SECLEVEL=0'],
    ['TLSv1.2', 'AES256-GCM-SHA384'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-SHA'],
  ])('%s with %s gets no connection', async (version, ciphers) => {
    const options = { host: '127.0.0.1', port: nginx.port, servername: host, rejectUnauthorized: false };
    const socket = tls.connect({ ...options, minVersion: version, maxVersion: version, ciphers });
    await expect(once(socket, 'secureConnect')).rejects.toThrow();
    const good = tls.connect(options);
    await once(good, 'secureConnect');
    expect([good.getProtocol(), good.destroy().destroyed]).toEqual(['TLSv1.3', true]);
  });

  it('the trace of a visitor does not reach the portal, the request does', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await ask('/', { headers: { traceparent, tracestate: 'a=1', 'x-other': 'passes' } });
    expect(received).toMatchObject({ 'x-other': 'passes', 'x-forwarded-for': '127.0.0.1' });
    expect(Object.keys(received).filter((name) => name.startsWith('trace'))).toEqual([]);
  });

  it('bytes that are no HTTP get the security headers', async () => {
    const socket = tls.connect({ host: '127.0.0.1', port: nginx.port, servername: host, rejectUnauthorized: false });
    socket.write('EHLO portal\r\n\r\n');
    const answer = (await text(socket)).toLowerCase();
    expect(answer).toMatch(/^http\/1\.1 400 /);
    for (const [name, value] of Object.entries(ownHeaders)) expect(answer).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`);
  });

  /** The replies of nginx itself to `count` requests at once from one address, over kept connections. */
  async function refusedOf(count: number, path: string, localAddress: string, method = 'GET') {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 40, localAddress });
    const replies = await Promise.all(Array.from({ length: count }, () => ask(path, { agent, method }))).finally(() => agent.destroy());
    return replies.filter((reply) => reply.text !== 'of the portal');
  }

  it('knows all money calls', () => {
    const money = Object.entries(calls).filter(([, { kind }]) => kind === 'money');
    const [, listed] = /429 \/api\/routes\/\((.*?)\)/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
    expect(listed?.split('|')).toEqual(money.map(([name]) => name).sort());
  });

  it('no first visits: eight of one address at once pass, of about 50 requests each', async () => {
    expect(await refusedOf(400, '/', '127.0.0.11')).toEqual([]);
  });

  it.each([
    ['/', '127.0.0.12', 'text/plain; charset=utf-8', '429'],
    [
      '/api/routes/apply-user-deposit',
      '127.0.0.13',
      'application/json; charset=utf-8',
      '{"error":{"code":"rate_limited","outcome":"unknown"}}',
    ],
    [
      '/api/routes/change-password',
      '127.0.0.14',
      'application/json; charset=utf-8',
      '{"error":{"code":"rate_limited","outcome":"not_sent"}}',
    ],
  ])('a flood of %s from one address gets 429, others pass', async (path, address, type, body) => {
    const refused = await refusedOf(1_000, path, address);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 429, text: body, headers: { ...ownHeaders, 'content-type': type, 'retry-after': '10' } });
    expect((await ask('/')).status).toBe(200);
  });

  it.each([
    ['POST', '/api/auth/callback/credentials', 40],
    ['GET', '/_next/image?url=x&w=640&q=75', 200],
  ])('%s %s: at most %i at once from one address', async (method, path, burst) => {
    const refused = await refusedOf(burst + 100, path, `127.0.0.${burst}`, method);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(100);
  });
});
