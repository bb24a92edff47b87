import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTag, locales } from '#lib/i18n/locales.ts';
import { reportOnlyPolicy, securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { contentHash } from '#lib/server/pages/staticFiles.ts';
import { expectStrictPolicy } from './htmlChecks.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { unwantedPictures } from './unwantedPictures.ts';
import { spawnNextStart, spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const buildId = readFileSync(path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'), 'utf8').trim();
const prefixes = locales.map(({ code }) => ({ code, prefix: code === 'ko' ? '' : `/${code}` }));

describe.each([
  { name: 'server.ts', start: spawnPortal },
  { name: 'plain next start', start: spawnNextStart },
])('the portal under $name', ({ name, start }) => {
  let portal: Program;
  const ask = (address: string, headers: Record<string, string> = {}) =>
    httpRequest(portal.port, address, { headers: { host: `localhost:${portal.port}`, ...headers } });

  beforeAll(async () => {
    portal = await start();
  });
  afterAll(() => portal.stop('SIGINT'));

  it.each(prefixes)('sends every page in $code with a strict policy and the security headers', async ({ code, prefix }) => {
    for (const route of [...specifiedRoutes, '/unknown']) {
      const reply = await ask(route === '/' ? prefix || '/' : prefix + route);
      expect({ route, status: reply.status }).toEqual({ route, status: route === '/unknown' ? 404 : 200 });
      expect(reply.text).toContain(`<html lang="${languageTag(code)}" data-theme="gold">`);
      expectStrictPolicy(reply);
      expect(reply.headers['content-security-policy-report-only']).toBe(reportOnlyPolicy);
      expect(reply.headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
      expect(reply.headers).toMatchObject(Object.fromEntries(securityHeaders(false)));
      expect(reply.headers['cache-control']).toMatch(name === 'server.ts' ? /^private, no-cache$/ : /no-store/);
      expect(reply.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('links the languages of indexable pages, and excludes the others from search engines', async () => {
    const { text } = await ask('/jp/game');
    for (const tag of ['ko', 'en', 'ja', 'vi', 'zh-CN', 'x-default']) expect(text).toContain(`hrefLang="${tag}"`);
    expect(text).toMatch(/rel="canonical" href="http:\/\/localhost:\d+\/jp\/game"/);
    expect((await ask('/login')).text).toContain('content="noindex"');
  });

  it('has the texts of the page in its link preview', async () => {
    const { text } = await ask('/vn/game');
    expect(text).toMatch(/property="og:title" content="Trò chơi \| MARU"/);
    expect(text).toMatch(/property="og:description" content="[^"]*MARU[^"]*"/);
    expect(text).toMatch(/property="og:url" content="http:\/\/localhost:\d+\/vn\/game"/);
  });

  it('does not redirect to another language by what the browser prefers', async () => {
    const reply = await ask('/', { 'accept-language': 'ja,en;q=0.5' });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<html lang="ko" data-theme="gold">');
  });

  it('has no part of the query or a cookie in a page or its data', async () => {
    const marks = { cookie: '__Host-pt.s=mark-of-a-member; pt.s=mark-of-a-member', authorization: 'Bearer mark-of-a-member' };
    for (const address of ['/user?id=mark-of-a-member', `/_next/data/${buildId}/ko/user.json?id=mark-of-a-member`]) {
      const reply = await ask(address, marks);
      expect(reply.status).toBe(200);
      const shown = name === 'server.ts' ? reply.text : reply.text.replace(/"query":\{[^}]*\}/, '');
      expect(shown).not.toContain('mark-of-a-member');
    }
  });

  it.each(prefixes)('serves the data of a page in $code', async ({ code }) => {
    for (const file of [`${code}.json`, `${code}/login.json`]) {
      const reply = await ask(`/_next/data/${buildId}/${file}`);
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
      expect({ address, ...reply.headers }).toMatchObject({ address, ...Object.fromEntries(securityHeaders(false)) });
      expect(reply.headers).not.toHaveProperty('x-powered-by');
    }
    expect((await ask(file)).headers['cache-control']).toContain('immutable');
  });

  it.each(unwantedPictures)('does not fetch a picture that the operator has not allowed: %s', async (query) => {
    // Plain `next start` has no optimizer at all.
    expect((await ask(`/_next/image?${query}`)).status).toBe(name === 'server.ts' ? 400 : 404);
  });

  it.each([
    '/.env',
    '/.env.local',
    '/.env.production',
    '/.env.example',
    '/jp/.env',
    '/..%2f.env',
    '/%2e%2e/.env',
    '/_next/static/..%2f..%2f.env',
    '/.git/HEAD',
    '/.git/config',
    '/.gitignore',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/node_modules/next/package.json',
    '/next.config.js',
    '/next-i18next.config.js',
    '/tsconfig.json',
    '/server.ts',
    '/lib/server/serverEnv.ts',
    '/__tests__/server.test.ts',
    '/docs/site.example.json',
    '/.next/BUILD_ID',
    '/.next/required-server-files.json',
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
  const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    httpRequest(portal.port, address, { method, headers: { host: `localhost:${portal.port}`, ...headers } });

  beforeAll(async () => {
    portal = await spawnPortal();
  });
  // If the last test has not ended it.
  afterAll(() => portal.stop('SIGKILL'));

  it('has no source maps for browser files', async () => {
    const folder = path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'static');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|css)$/.test(file));
    expect(files.length).toBeGreaterThan(10);
    const replies = await Promise.all(files.map((file) => ask(`/_next/static/${file}.map`)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/site/jp.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/site/icon-192.png', 'image/png'],
    ['/site/share.jpg', 'image/jpeg'],
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ])('generates %s from the configuration, and answers 304 if it has not changed', async (address, contentType) => {
    const reply = await ask(address);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': contentType, 'cache-control': 'public, max-age=3600' });
    const others = address === '/site/share.jpg' ? 'cross-origin' : 'same-origin';
    const headers = { ...Object.fromEntries(securityHeaders(false)), 'cross-origin-resource-policy': others };
    expect(reply.headers).toMatchObject(headers);
    const again = await ask(address, { 'if-none-match': reply.headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask(address, {}, 'HEAD');
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, reply.headers.etag, 0]);
  });

  it.each(['/site', '/site/nope.png', '/site/constructor'])('has no file at %s', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  it('serves all files that a page references', async () => {
    const { text } = await ask('/vn/game');
    const picture = /property="og:image" content="http:\/\/localhost:\d+([^"]+)"/.exec(text)?.[1] ?? '';
    const named = [...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(([, address = '']) => address);
    expect(named).toHaveLength(4);
    for (const address of [picture, ...named]) expect((await ask(address)).status).toBe(200);
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
    // The form that the build has made, not one made at the first request.
    const made = readFileSync(path.join('.next/compressed', `${contentHash(Buffer.from(script.text))}.${coding}`));
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
