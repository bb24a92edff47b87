import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { readFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { callErrorCodes } from '#lib/api/CallError.ts';
import { locales } from '#lib/i18n/locales.ts';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin } from '#tests/support/authServer.ts';
import { freePort } from '#tests/support/freePort.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { callsTo } from '#tests/support/proxyServer.ts';
import { hasNginx, startNginx, type Nginx } from './nginxServer.ts';

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

  async function ask(
    path: string,
    {
      method = 'GET',
      headers = {},
      body = '',
      agent,
    }: https.RequestOptions & { body?: string } = {},
  ) {
    const options = {
      agent,
      host: '127.0.0.1',
      port: nginx.port,
      servername: host,
      rejectUnauthorized: false,
      path,
      method,
    };
    const [response] = (await once(
      https.request({ ...options, headers: { host, ...headers } }).end(body),
      'response',
    )) as [IncomingMessage];
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
    expect(reply).toMatchObject({
      status,
      text: String(status),
      headers: { ...ownHeaders, 'content-type': 'text/plain; charset=utf-8' },
    });
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['/', '413'],
    ['/api/routes/write-help', '{"error":{"code":"payload_too_large","outcome":"not_sent"}}'],
  ])('a large body for %s gets the same over HTTP/2, as browsers send it', async (path, body) => {
    const session = http2.connect(`https://127.0.0.1:${nginx.port}`, {
      servername: host,
      rejectUnauthorized: false,
    });
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      ':authority': host,
      'content-length': '40000',
    });
    stream.end('x'.repeat(40_000));
    const [headers] = (await once(stream, 'response')) as [
      http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader,
    ];
    expect([headers[':status'], await text(stream)]).toEqual([413, body]);
    expect(headers).toMatchObject(ownHeaders);
    session.destroy();
  });

  it.each(['/api/routes/get-member', '/api/auth/csrf'])(
    '%s over http is not redirected',
    async (path) => {
      expect(
        (await httpRequest(nginx.plainPort, path, { method: 'POST', headers: { host } })).status,
      ).toBe(403);
    },
  );

  it.each<[tls.SecureVersion, string]>([
    ['TLSv1.1', 'DEFAULT@SECLEVEL=0'],
    ['TLSv1.2', 'AES256-GCM-SHA384'],
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-SHA'],
  ])('%s with %s gets no connection', async (version, ciphers) => {
    const options = {
      host: '127.0.0.1',
      port: nginx.port,
      servername: host,
      rejectUnauthorized: false,
    };
    const socket = tls.connect({ ...options, minVersion: version, maxVersion: version, ciphers });
    await expect(once(socket, 'secureConnect')).rejects.toThrow();
    const good = tls.connect(options);
    await once(good, 'secureConnect');
    expect([good.getProtocol(), good.destroy().destroyed]).toEqual(['TLSv1.3', true]);
  });

  it('the trace of a visitor does not reach the portal, the request does', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await ask('/', { headers: { traceparent, 'x-other': 'passes' } });
    expect(received).toMatchObject({ 'x-other': 'passes', 'x-forwarded-for': '127.0.0.1' });
    expect(received).not.toHaveProperty('traceparent');
  });

  it('bytes that are no HTTP get the security headers', async () => {
    const socket = tls.connect({
      host: '127.0.0.1',
      port: nginx.port,
      servername: host,
      rejectUnauthorized: false,
    });
    socket.write('EHLO portal\r\n\r\n');
    const answer = (await text(socket)).toLowerCase();
    expect(answer).toMatch(/^http\/1\.1 400 /);
    for (const [name, value] of Object.entries(ownHeaders))
      expect(answer).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`);
  });

  async function refusedOf(count: number, path: string, localAddress: string, method = 'GET') {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 40, localAddress });
    const replies = await Promise.all(
      Array.from({ length: count }, () => ask(path, { agent, method })),
    ).finally(() => agent.destroy());
    return replies.filter((reply) => reply.text !== 'of the portal');
  }

  it('knows all money calls', () => {
    const money = Object.entries(calls).filter(([, { kind }]) => kind === 'money');
    const [, listed] =
      /429 \/api\/routes\/\((.*?)\)/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
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
    expect(refused[0]).toMatchObject({
      status: 429,
      text: body,
      headers: { ...ownHeaders, 'content-type': type, 'retry-after': '10' },
    });
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

describe.skipIf(!hasNginx)('deploy/nginx.conf while no instance answers', () => {
  let gone: Nginx;
  let dying: Listening;
  let answer: { status: number; body: string } | null;
  let taken = 0;
  let amongDying: Nginx;

  beforeAll(async () => {
    gone = await startNginx([await freePort(), await freePort()]);
    dying = await listen((request, response) => {
      taken += 1;
      if (answer)
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      else request.socket.destroy();
    });
    amongDying = await startNginx([dying.port, dying.port]);
  });
  afterAll(async () => {
    await Promise.all([gone.stop(), amongDying.stop()]);
    await dying.close();
  });
  beforeEach(() => {
    taken = 0;
    answer = null;
  });

  const get = (path: string, { port } = gone) => new AuthBrowser(port, 'https').send(path);
  const unknown = [503, '10', { error: { code: 'upstream_unavailable', outcome: 'unknown' } }];

  it.each(['/', '/en/deposit', '/game?type=slot', '/_next/static/chunks/a.js'])(
    '%s: shows the outage in all languages, with a retry link',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([
        503,
        'text/html; charset=utf-8',
        '10',
      ]);
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual([
        'no-store',
        'nosniff',
      ]);
      for (const { code, tag } of locales) {
        const { 'action.retry': retry } = JSON.parse(
          readFileSync(`public/locales/${code}/common.json`, 'utf8'),
        ) as Record<string, string>;
        expect(text).toMatch(new RegExp(`lang="${tag}"[^]*<a href="">${retry}</a>`));
      }
      expect(text).not.toMatch(/nginx|<script|src=/);
    },
  );

  it('allows the page nothing but its style', async () => {
    const { headers, text } = await get('/');
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it.each(['apply-user-deposit', 'get-member'])(
    '%s: fails in the format of the contract, and never with not_sent',
    async (name) => {
      const { status, headers, json } = await callsTo(gone.port, origin).send(name);
      expect([status, headers['retry-after'], json]).toEqual(unknown);
      expect(callErrorCodes).toContain(json.error?.code);
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'application/json; charset=utf-8',
        'no-store',
      ]);
      expect((await get('/api/auth/session')).json, 'which changes no session').toEqual(json);
    },
  );

  it('does not repeat a money call whose instance died, and reports it as unknown', async () => {
    const { status, headers, json } = await callsTo(amongDying.port, origin).send(
      'apply-user-deposit',
    );
    expect([status, headers['retry-after'], json]).toEqual(unknown);
    expect(taken).toBe(1);
  });

  it.each([500, 502, 503, 504])('forwards a %i of the portal unchanged', async (status) => {
    answer = { status, body: '{"error":{"code":"upstream_unavailable","outcome":"not_sent"}}' };
    const reply = await callsTo(amongDying.port, origin).send('apply-user-deposit');
    expect([reply.status, reply.text]).toEqual([status, answer.body]);
    expect((await get('/', amongDying)).text).toBe(answer.body);
  });

  it.each(['/unavailable.html', '/nginx-error.json', '/nginx-error.txt'])(
    'does not serve %s directly',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
