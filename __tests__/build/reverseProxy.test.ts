import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { ambiguousRequests } from '#tests/support/ambiguousRequests.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { fullAnswer, json, startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { hasNginx, startNginx } from '#tests/deploy/nginxServer.ts';
import type { Nginx } from '#tests/deploy/nginxServer.ts';
import { callsTo, logInElsewhere, logInMember } from '#tests/support/proxyServer.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';
import type { Program } from '#tests/support/spawnPortal.ts';
import { validBodies } from '#tests/support/validBodies.ts';

const { host } = new URL(origin);

describe.skipIf(!hasNginx)('the portal behind deploy/nginx.conf', () => {
  let upstream: FakeUpstream;
  let portal: Program;
  let nginx: Nginx;
  let caching: Nginx;
  let otherBuild: Listening;
  let amongBuilds: Nginx;

  beforeAll(async () => {
    upstream = await startFakeUpstream();
    const variables = {
      UPSTREAM_URL: upstream.url,
      NEXTAUTH_URL: origin,
      NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
      TRUSTED_HOPS: '1',
      SHARED_READ_FACTOR: '0',
      STATE_DIR: mkdtempSync(path.join(os.tmpdir(), 'portal-state-')),
    };
    otherBuild = await listen(
      (_, response) => void response.writeHead(404).end('of another build'),
    );
    portal = await spawnPortal(variables);
    logInElsewhere(variables);
    nginx = await startNginx([portal.port, portal.port]);
    caching = await startNginx([portal.port, portal.port], { isCaching: true });
    amongBuilds = await startNginx([portal.port, otherBuild.port]);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([nginx, caching, amongBuilds].map((one) => one.stop()));
    await portal.stop('SIGKILL');
    await otherBuild.close();
    await upstream.close();
  });
  beforeEach(() => {
    upstream.behavior = json({ data: fullAnswer });
    upstream.journal.length = 0;
  });

  const get = (path: string, { port } = nginx) => new AuthBrowser(port, 'https').send(path);

  const converse = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = tls.connect(
        { host: '127.0.0.1', port: nginx.port, servername: host, rejectUnauthorized: false },
        () => socket.write(bytes, 'latin1'),
      );
      socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  describe('an ambiguous request (request smuggling)', () => {
    const { asked, smuggled, cases } = ambiguousRequests(origin);

    const last = `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const statusesOf = (answer: string) =>
      [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
    // nginx accepts only the cases whose lines end in a line feed alone, and forwards them as one normalized request.
    const [taken, refused] = [
      cases.filter(([name]) => name.startsWith('lines')),
      cases.filter(([name]) => !name.startsWith('lines')),
    ];

    it.each(refused)('%s: is refused, and the bytes after it are ignored', async (_name, bytes) => {
      const statuses = statusesOf(await converse(bytes + last));
      expect(statuses).toHaveLength(1);
      expect(statuses[0]).toMatch(/^(400|501)$/);
      expect(upstream.journal).toEqual([]);
    });

    it.each(taken)('%s: is one request', async (_name, bytes) => {
      expect(statusesOf(await converse(bytes + last))).toEqual(['200', '200']);
      expect(upstream.journal).toHaveLength(1);
    });

    it('is followed by a request that would be answered on its own', async () => {
      expect(
        statusesOf(await converse(`${asked}Content-Length: 2\r\n\r\n{}${smuggled}${last}`)),
      ).toEqual(['200', '200', '200']);
      expect(upstream.journal).toHaveLength(2);
    });
  });

  it('counts clients by the address of their connection to nginx, not by their X-Forwarded-For', async () => {
    const { call } = callsTo(nginx.port, origin);
    const check = (localAddress: string, headers: Record<string, string>) =>
      call('check-user-id', undefined, { headers, localAddress });
    const claims = (index: number) => ({
      'x-forwarded-for':
        index % 3 ? `198.51.100.${index}, 203.0.113.${index}` : `198.51.100.${index}`,
      'x-real-ip': `198.51.100.${index}`,
      forwarded: `for=198.51.100.${index}`,
      ...(index % 2 ? { connection: 'X-Forwarded-For' } : {}),
    });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => check('127.0.0.1', claims(index))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await check('127.0.0.3', claims(1))).status).toBe(200);
  });

  it('sets cookies for https and this host only, also the longest ones', async () => {
    upstream.behavior = json({ data: { ...fullAnswer, session: 't'.repeat(2_600) } });
    const browser = new AuthBrowser(nginx.port, 'https');
    const lines: string[] = [];
    const reply = await browser.login();
    lines.push(...(reply.headers['set-cookie'] ?? []));
    expect(reply.status).toBe(200);
    expect([...browser.cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true);
    expect(lines.some((line) => line.length > 3_500)).toBe(true);
    for (const line of lines)
      expect(line).toMatch(
        /^__Host-[^;]+;(?=.*; Secure)(?=.*; HttpOnly)(?=.*; Path=\/)(?!.*Domain)/i,
      );
    expect(await browser.session()).toMatchObject({ user: { userId: 'demo' } });
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(reply.headers.server).toBe('nginx');
  });

  it('leaves no member data in a cache that stores everything it may', async () => {
    const member = await logInMember();
    const { call } = callsTo(caching.port, origin);
    const pages = ['', '/en', '/vn'].flatMap((prefix) =>
      specifiedRoutes.map((route) => (route === '/' ? prefix || '/' : prefix + route)),
    );
    const addresses = [...pages, '/api/auth/session', '/api/auth/csrf', '/api/auth/providers'];
    const names = (Object.keys(validBodies) as CallName[]).filter((name) =>
      name.startsWith('get-'),
    );
    expect(addresses.length + names.length).toBeGreaterThan(40);
    for (const round of [1, 2]) {
      for (const address of addresses) {
        expect({ round, address, cache: (await get(address, caching)).headers['x-cache'] }).toEqual(
          { round, address, cache: 'MISS' },
        );
      }
      for (const name of names) {
        expect({ round, name, cache: (await call(name, member)).headers['x-cache'] }).toEqual({
          round,
          name,
          cache: 'MISS',
        });
      }
    }
    await get('/robots.txt', caching);
    expect((await get('/robots.txt', caching)).headers['x-cache']).toBe('HIT');
  }, 20_000);

  it('leaves the headers of the portal as they are', async () => {
    const [direct, through] = [
      await httpRequest(portal.port, '/robots.txt', { headers: { host } }),
      await get('/robots.txt'),
    ];
    const changing = ['date', 'connection', 'keep-alive', 'x-request-id', 'server'];
    const fixed = (headers: object) =>
      Object.entries(headers).filter(([name]) => !changing.includes(name));
    expect(Object.fromEntries(fixed(through.headers))).toEqual(
      Object.fromEntries(fixed(direct.headers)),
    );
  });

  it.each([
    '/metrics',
    '/readyz',
    '/livez',
    '/%6detrics',
    '/x/../metrics',
    '//metrics',
    '/metrics?x=1',
  ])('answers 404 to %s', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers['x-request-id']]).toEqual([404, undefined]);
  });

  it('serves the files of all builds that are running', async () => {
    const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec((await get('/')).text)?.[1] ?? '';
    for (let count = 0; count < 6; count += 1)
      expect((await get(file, amongBuilds)).status).toBe(200);
    const pages = await Promise.all(
      Array.from({ length: 6 }, async () => (await get('/', amongBuilds)).text),
    );
    expect(pages.filter((text) => text === 'of another build')).not.toEqual([]);
  });

  it('redirects http to the same URL with https', async () => {
    const reply = await httpRequest(nginx.plainPort, '/jp/game?type=slot', { headers: { host } });
    expect([reply.status, reply.headers.location]).toEqual([308, `${origin}/jp/game?type=slot`]);
  });

  it.each([['another.example'], ['127.0.0.1']])(
    'does not answer for the host %s',
    async (other) => {
      const browser = new AuthBrowser(nginx.port, 'https');
      expect((await browser.send('/', { headers: { host: other } })).status).toBe(421);
    },
  );
});
