import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PortalServerOptions } from '#lib/server/start/portalServer.ts';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { createPageReplies, pageAddresses } from '#lib/server/pages/pageReply.ts';
import { builtFiles, createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { setSites } from '#tests/support/madeParts.ts';
import type { Listening } from '#tests/support/listen.ts';
import { httpRequest, rawRequest, type RequestOptions } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { servePortal } from '#tests/support/servePortal.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const host = 'portal.example';
const headers = securityHeaders(true);
const { log, lines } = keptLog();
const folder = temporaryFolder();
let portal: Listening;
let port: number;

const answerCall = vi.fn<PortalServerOptions['answerCall']>(
  async (_request, response, callName) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ callName }));
  },
);

const ask = (pathname: string, options: RequestOptions = {}) =>
  httpRequest(port, pathname, { ...options, headers: { host, ...options.headers } });

beforeAll(async () => {
  setSites();
  await mkdir(path.join(folder, 'dist/static/chunks'), { recursive: true });
  await mkdir(path.join(folder, 'public/images'), { recursive: true });
  await writeFile(path.join(folder, 'dist/BUILD_ID'), 'secret of the build');
  await writeFile(path.join(folder, 'dist/static/chunks/a.js'), 'let a = 1;'.repeat(1000));
  await writeFile(path.join(folder, 'public/images/icons.svg'), '<svg/>');
  const render = async (url: string) => {
    if (url === '/broken') throw new Error('the upstream is at 10.0.0.5');
    return {
      status: url.endsWith('404') ? 404 : 200,
      contentType: 'text/html; charset=utf-8',
      hasCookie: false,
      policy: [],
      body: Buffer.from(url),
    };
  };
  portal = await servePortal({
    log,
    answerCall,
    files: createStaticFiles(
      builtFiles(path.join(folder, 'dist'), path.join(folder, 'public')),
      log,
    ),
    built: {
      addresses: pageAddresses(['/', '/login', '/broken'], 'build'),
      pages: createPageReplies({ render }, () => ''),
    },
  });
  ({ port } = portal);
});
beforeEach(() => void (lines.length = 0));

afterAll(() => portal.close());

describe('the portal server', () => {
  const everyKind = [
    '/',
    '/jp/login',
    '/nope',
    '/_next/nope',
    '/_next/static/chunks/a.js',
    '/images/icons.svg',
    '/a/../b',
  ];
  it.each([...everyKind, '/api/nope', '/broken', '/livez', '/readyz', '/login/'])(
    'sets every header on %s',
    async (pathname) => {
      const reply = await ask(pathname);
      expect(reply.headers).toMatchObject(Object.fromEntries(headers));
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
      expect(reply.headers['content-security-policy']).not.toContain('unsafe');
      expect(reply.headers).not.toHaveProperty('x-powered-by');
    },
  );

  it('logs an untrusted proxy once', async () => {
    for (let visit = 0; visit < 2; visit += 1)
      await ask('/login', { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(lines.filter(({ code }) => code === 'forwarded_ignored')).toHaveLength(1);
  });

  it.each([
    ['not HTTP', 'EHLO portal\r\n\r\n', 400],
    [
      'a header of 20 KB',
      `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'an expectation it does not know',
      `POST /api/routes/x HTTP/1.1\r\nHost: ${host}\r\nExpect: miracle\r\n\r\n`,
      417,
    ],
  ])('sets every header on the answer to %s', async (_, bytes, status) => {
    const answer = await rawRequest(port, bytes);
    expect(answer.split(' ')[1]).toBe(String(status));
    for (const [name, value] of headers) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    const line =
      status === 417
        ? { level: 'info', event: 'refused' }
        : { level: 'warn', event: 'broken_request' };
    expect(lines).toEqual([expect.objectContaining({ ...line, status })]);
  });

  it.each([
    ['/jp/login', {}, 'info', { event: 'page', route: '/login', status: 200 }],
    ['/nope', {}, 'info', { event: 'page', route: '404', status: 404 }],
    [
      '/_next/static/chunks/a.js',
      {},
      'info',
      { event: 'file', route: '/_next/static/chunks/a.js', status: 200 },
    ],
    ['/_next/image', { method: 'POST' }, 'info', { event: 'refused', status: 405 }],
    ['/_next/nope', {}, 'info', { event: 'refused', status: 404 }],
    ['/', { method: 'POST' }, 'info', { event: 'refused', status: 405 }],
    ['/login/', {}, 'info', { event: 'refused', status: 308 }],
    [
      '/',
      { headers: { host: 'evil.example' } },
      'warn',
      { event: 'forbidden_host', status: 421, expectedHost: host },
    ],
  ] as const)('writes one line about %s %j', async (pathname, options, level, line) => {
    const reply = await ask(pathname, options);
    expect(lines).toEqual([
      expect.objectContaining({ level, ...line, requestId: reply.headers['x-request-id'] }),
    ]);
  });

  it('has timeouts of 10 s for headers, 30 s for a request and 75 s for an idle connection', () => {
    expect(portal.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 75_000,
    });
  });

  it.each([
    'evil.example',
    'portal.example.evil.example',
    'portal.example:8080',
    'localhost',
    '127.0.0.1',
  ])('answers 421 to host %s', async (other) => {
    const reply = await ask('/', { headers: { host: other } });
    expect(reply.status).toBe(421);
    expect(reply.headers).toMatchObject(Object.fromEntries(headers));
  });

  it('ignores the case of the host', async () => {
    expect((await ask('/', { headers: { host: 'PORTAL.example' } })).status).toBe(200);
  });

  it.each([
    ['two hosts', `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`],
    ['the same host twice', `GET / HTTP/1.1\r\nHost: ${host}\r\nhOST: ${host}\r\n\r\n`],
    [
      'a whole address in the request line',
      `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
  ])('answers 400 to %s', async (_, bytes) => {
    answerCall.mockClear();
    expect(await rawRequest(port, bytes)).toContain(' 400 ');
    expect(answerCall).not.toHaveBeenCalled();
  });

  it.each(['/livez', '/readyz'])(
    'answers %s for its own host, localhost and IP addresses only, without a log line',
    async (pathname) => {
      for (const asked of [host, 'localhost:3000', '127.0.0.1', '[::1]:3000', '10.1.2.3:3000']) {
        expect((await ask(pathname, { headers: { host: asked } })).status).toBe(200);
      }
      expect(lines).toEqual([]);
      expect((await ask(pathname, { headers: { host: 'evil.example' } })).status).toBe(421);
    },
  );

  it('passes the name of a call unchanged', async () => {
    expect((await ask('/api/routes/a%20b/c?y=/../', { method: 'POST' })).text).toBe(
      '{"callName":"a%20b/c"}',
    );
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    'answers 405 to %s of a page',
    async (method) => {
      const reply = await ask('/', { method });
      expect(reply.status).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD');
    },
  );

  it('redirects a page with a trailing slash to the one without, and nothing else', async () => {
    expect((await ask('/jp/login/?a=1')).headers.location).toBe('/jp/login?a=1');
    for (const pathname of ['//evil.example/', '/\\evil.example/', '///']) {
      const reply = await ask(pathname);
      expect(reply.status).toBe(400);
      expect(reply.headers).not.toHaveProperty('location');
    }
  });

  it('serves build files compressed and immutable, and public files for an hour', async () => {
    const built = await ask('/_next/static/chunks/a.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(built.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(built.headers['cache-control']).toContain('immutable');
    expect(built.text).toBe('let a = 1;'.repeat(1000));
    const picture = await ask('/images/icons.svg');
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });

  it('serves nothing outside its folders', async () => {
    expect((await ask('/_next/BUILD_ID')).status).toBe(404);
  });

  const statusOf = async (pathname: string) =>
    Number(
      (await rawRequest(port, `GET ${pathname}?q=1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).split(
        ' ',
      )[1],
    );
  const prefixes = [
    '/',
    '/login',
    '/api/routes/',
    '/api/auth/',
    '/_next/image',
    '/_next/static/',
    '/_next/data/',
    '/images/',
  ];
  const ends = [
    '/../login',
    '/./',
    '/..',
    '/%2e%2e/',
    '/%2E./x',
    '/x%2fy',
    '/%2F',
    '/%5cx',
    '\\..\\x',
    '//x',
    '/%',
    '/%zz',
    '/%0',
    '/%00',
  ];

  it.each(prefixes.flatMap((prefix) => ends.map((end) => prefix + end)))(
    'refuses the ambiguous path %s before any handler, in one log line',
    async (pathname) => {
      expect(await statusOf(pathname)).toBe(400);
      expect(lines).toEqual([
        expect.objectContaining({ event: 'refused', route: '[none]', status: 400 }),
      ]);
    },
  );

  it.each(['session/', 'session/a/b', 'a-b', ''].map((end) => `/api/auth/${end}`))(
    'answers 404 to %s, in one log line',
    async (pathname) => {
      expect(await statusOf(pathname)).toBe(404);
      expect(lines).toEqual([expect.objectContaining({ event: 'refused', status: 404 })]);
    },
  );
});
