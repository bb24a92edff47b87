import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTag, locales } from '#lib/i18n/locales.ts';
import { reportOnlyPolicy, securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { contentHash } from '#lib/server/pages/staticFiles.ts';
import { optimizedImage } from '#lib/site/pictures.ts';
import { expectStrictPolicy } from './htmlChecks.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { spawnNextStart, spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const buildId = readFileSync(
  path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'),
  'utf8',
).trim();
const prefixes = locales.map(({ code }) => ({ code, prefix: code === 'ko' ? '' : `/${code}` }));

describe.each([
  { name: 'server.ts', start: spawnPortal },
  { name: 'plain next start', start: spawnNextStart },
])('the portal under $name', ({ name, start }) => {
  let portal: Program;
  const ask = (address: string, headers: Record<string, string> = {}) =>
    httpRequest(portal.port, address, {
      headers: { host: `localhost:${portal.port}`, ...headers },
    });

  beforeAll(async () => {
    portal = await start();
  });
  afterAll(() => portal.stop('SIGINT'));

  it.each(prefixes)(
    'sends every page in $code, whatever the browser prefers, with a strict policy and the security headers',
    async ({ code, prefix }) => {
      for (const route of [...specifiedRoutes, '/unknown']) {
        const reply = await ask(route === '/' ? prefix || '/' : prefix + route, {
          'accept-language': 'ja',
        });
        expect({ route, status: reply.status }).toEqual({
          route,
          status: route === '/unknown' ? 404 : 200,
        });
        expect(reply.text).toContain(`<html lang="${languageTag(code)}" data-theme="gold">`);
        expectStrictPolicy(reply);
        expect(reply.headers['content-security-policy-report-only']).toBe(reportOnlyPolicy);
        expect(reply.headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
        expect(reply.headers).toMatchObject(Object.fromEntries(securityHeaders(false)));
        expect(reply.headers['cache-control']).toMatch(
          name === 'server.ts' ? /^private, no-cache$/ : /no-store/,
        );
        expect(reply.headers).not.toHaveProperty('set-cookie');
      }
    },
  );

  it('has no part of the query or a cookie in a page or its data', async () => {
    const marks = {
      cookie: '__Host-pt.s=mark-of-a-member; pt.s=mark-of-a-member',
      authorization: 'Bearer mark-of-a-member',
    };
    for (const address of [
      '/user?id=mark-of-a-member',
      `/_next/data/${buildId}/ko/user.json?id=mark-of-a-member`,
    ]) {
      const reply = await ask(address, marks);
      expect(reply.status).toBe(200);
      const shown = name === 'server.ts' ? reply.text : reply.text.replace(/"query":\{[^}]*\}/, '');
      expect(shown).not.toContain('mark-of-a-member');
    }
  });

  it('serves the data of a page in each language', async () => {
    for (const { code } of prefixes) {
      const reply = await ask(`/_next/data/${buildId}/${code}/login.json`);
      expect(reply.headers['content-type']).toContain('application/json');
      expect(JSON.parse(reply.text).pageProps._nextI18Next.initialLocale).toBe(code);
    }
  });

  it('sends files, calls and sign-in with the security headers', async () => {
    const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec((await ask('/')).text)?.[1] ?? '';
    for (const address of [
      file,
      '/images/icons.svg',
      '/api/auth/csrf',
      '/api/routes/user-health-check',
      '/_next/image?url=x&w=640&q=75',
      '/api/nothing',
    ]) {
      const reply = await ask(address);
      expect({ address, ...reply.headers }).toMatchObject({
        address,
        ...Object.fromEntries(securityHeaders(false)),
      });
      expect(reply.headers).not.toHaveProperty('x-powered-by');
    }
    expect((await ask(file)).headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/.env',
    '/.env.example',
    '/..%2f.env',
    '/%2e%2e/.env',
    '/_next/static/..%2f..%2f.env',
    '/.git/HEAD',
    '/package.json',
    '/node_modules/next/package.json',
    '/next.config.js',
    '/server.ts',
    '/lib/server/serverEnv.ts',
    '/__tests__/server.test.ts',
    '/.next/BUILD_ID',
    '/.next/server/pages-manifest.json',
    '/_next/static/../BUILD_ID',
    '/_next/server/pages-manifest.json',
    '/metrics',
    '/_next/static/development/_buildManifest.js',
  ])('has no file at %s', async (address) => {
    // server.ts answers 400 to a path that two parsers may read differently.
    expect([404, /\.\.\/|%2/.test(address) ? 400 : 404]).toContain((await ask(address)).status);
  });
});

describe('server.ts with the build', () => {
  let portal: Program;
  const ask = (address: string, headers: Record<string, string> = {}) =>
    httpRequest(portal.port, address, {
      headers: { host: `localhost:${portal.port}`, ...headers },
    });

  let pictureHost: Listening;

  beforeAll(async () => {
    const picture = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    pictureHost = await listen((_request, response) => response.end(picture));
    portal = await spawnPortal({ IMAGE_HOSTS: new URL(pictureHost.url).host });
  });
  afterAll(async () => {
    await portal.stop('SIGKILL');
    await pictureHost.close();
  });

  it('serves all files that a page references', async () => {
    const { text } = await ask('/vn/game');
    const picture =
      /property="og:image" content="http:\/\/localhost:\d+([^"]+)"/.exec(text)?.[1] ?? '';
    const named = [
      ...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
    ].map(([, address = '']) => address);
    expect(named).toHaveLength(4);
    for (const address of [picture, ...named]) expect((await ask(address)).status).toBe(200);
  });

  it('makes the pictures of a listed host without Next', async () => {
    const address =
      optimizedImage(`${pictureHost.url}/a.png`, 640, [new URL(pictureHost.url).host]) ?? '';
    const { status, headers } = await ask(address);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers).toMatchObject(Object.fromEntries(securityHeaders(false)));
    expect(headers['content-security-policy']).toBe(
      "script-src 'none'; frame-src 'none'; sandbox;",
    );
    for (const other of ['/_next/image/', '/jp/_next/image'])
      expect((await ask(other)).status).toBe(404);
  });

  it.each(['br', 'gzip'])('compresses pages and files by %s', async (coding) => {
    const headers = { 'accept-encoding': coding };
    const page = await ask('/jp', headers);
    expect(page.headers['content-encoding']).toBe(coding);
    expectStrictPolicy(page);
    const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    const script = await ask(file, headers);
    expect(script.headers['content-encoding']).toBe(coding);
    expect(script.body.length).toBeLessThan(script.text.length / 2);
    const made = readFileSync(
      path.join('.next/compressed', `${contentHash(Buffer.from(script.text))}.${coding}`),
    );
    expect(script.body.equals(made)).toBe(true);
  });

  it('on SIGTERM, reports not ready at once, still answers, and exits', async () => {
    expect((await ask('/readyz')).status).toBe(200);
    const ended = portal.stop('SIGTERM');
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
    void portal.stop('SIGTERM'); // a second signal, as when systemd signals the whole group and npm forwards it
    const page = await ask('/');
    expect(page.status).toBe(200);
    expect(page.headers.connection).toBe('close');
    expect((await ended).code).toBe(0);
  }, 15_000);
});
