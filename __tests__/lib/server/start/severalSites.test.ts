import type { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageProps } from '#lib/server/pages/pageProps.ts';
import { createMeter } from '#lib/server/start/metrics.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { startUpstream } from '#tests/support/authServer.ts';
import { startSitesServer } from './sitesServer.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';

const sites = {
  luna: {
    hosts: ['https://luna.example', 'https://moon.example'],
    redirects: ['https://www.luna.example'],
    name: 'LUNA',
    theme: 'rose',
    security: { contact: 'security@luna.example' },
  },
  sola: { hosts: ['https://sola.example'], name: 'SOLA', theme: 'jade' },
  test: {
    hosts: ['http://localhost:3000'],
    name: 'TEST',
    isIndexable: false,
    languages: ['en', 'ko'],
  },
};
/** The first two are origins of the same site. */
const origins = [
  'https://luna.example',
  'https://moon.example',
  'https://sola.example',
  'http://localhost:3000',
];
const nameAt: Record<string, string> = {
  [origins[0]!]: 'LUNA',
  [origins[1]!]: 'LUNA',
  [origins[2]!]: 'SOLA',
  [origins[3]!]: 'TEST',
};
const pairs = origins.flatMap((one) =>
  origins.filter((other) => other !== one).map((other) => [one, other] as [string, string]),
);
const foreign = pairs.filter(([one, other]) => nameAt[one] !== nameAt[other]);

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof startSitesServer>>;
const members: Record<string, AuthBrowser & { token?: string }> = {};

const ask = (origin: string, pathname: string, headers = {}, method = 'GET', body?: string) =>
  portal.ask(origin, pathname, { method, headers, ...(body !== undefined && { body }) });

const call = (
  origin: string,
  name: keyof typeof validBodies,
  cookie: string,
  token: string,
  more = {},
) =>
  ask(
    origin,
    `/api/routes/${name}`,
    {
      origin,
      cookie,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...more,
    },
    'POST',
    JSON.stringify(validBodies[name]),
  );

const sessionCookieAt = (origin: string, { cookies }: AuthBrowser) => {
  const value = cookies.get('__Host-portal-session') ?? cookies.get('portal-session');
  return `${origin.startsWith('https:') ? '__Host-' : ''}portal-session=${value}`;
};

let registry: Registry;

beforeAll(async () => {
  upstream = await startUpstream();
  const gauges = { callsWaiting: () => 0, isBreakerOpen: () => false, isSiteFileValid: () => true };
  const metrics = await createMeter({ version: '1', build: 'build', ...gauges });
  ({ registry } = metrics);
  const variables = {
    UPSTREAM_URL: upstream.url,
    SITE_FILE: writeSiteFile({ sites: Object.values(sites) }),
  };
  portal = await startSitesServer(
    variables,
    (url) => {
      const [, locale] = /^\/(?:_next\/data\/build\/)?(en|jp)\b/.exec(url) ?? [];
      return JSON.stringify(pageProps(locale).site);
    },
    { meter: metrics.meter },
  );
  for (const origin of origins) {
    const member = new AuthBrowser(portal.port, 'http', origin);
    await member.login();
    members[origin] = Object.assign(member, { token: String((await member.session()).token) });
  }
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(() => {
  registry.resetMetrics();
  portal.lines.length = 0;
});

describe('a member who signed in at one origin', () => {
  it.each(pairs)('of %s has no session at %s', async (one, other) => {
    const { token = '' } = members[one]!;
    const cookie = sessionCookieAt(other, members[one]!);
    for (let time = 0; time < 2; time += 1) {
      expect((await ask(other, '/api/auth/session', { cookie })).text).toBe('{}');
      expect((await call(other, 'user-health-check', cookie, token)).status).toBe(401);
    }
    // Both cookies are cached now: the right cookie still works at its origin.
    expect((await call(one, 'user-health-check', members[one]!.cookieHeader, token)).status).toBe(
      200,
    );
  });

  it.each(pairs)('of %s cannot use the portal token at %s', async (one, other) => {
    expect(
      (
        await call(
          other,
          'user-health-check',
          members[other]!.cookieHeader,
          members[one]!.token ?? '',
        )
      ).status,
    ).toBe(401);
  });

  it.each(pairs)('at a page of %s cannot call %s', async (one, other) => {
    const { cookieHeader, token = '' } = members[other]!;
    const reply = await call(other, 'user-health-check', cookieHeader, token, { origin: one });
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('forbidden_origin')]);
  });

  it.each(pairs)('of %s cannot log in at %s with the CSRF token', async (one, other) => {
    const [browser, stranger] = [
      new AuthBrowser(portal.port, 'http', one),
      new AuthBrowser(portal.port, 'http', other),
    ];
    const csrfToken = await browser.csrfToken();
    const value =
      browser.cookies.get('__Host-portal-csrf') ?? browser.cookies.get('portal-csrf') ?? '';
    stranger.cookies.set(other.startsWith('https:') ? '__Host-portal-csrf' : 'portal-csrf', value);
    await stranger.post('/api/auth/callback/credentials', {
      csrfToken,
      json: 'true',
      userId: 'demo',
      password: 'demo1234',
    });
    expect(stranger.cookieHeader).not.toContain('portal-session');
  });

  it.each(pairs)('of %s is not sent to it after a login at %s', async (one, other) => {
    const { json } = await new AuthBrowser(portal.port, 'http', other).login('demo', 'demo1234', {
      callbackUrl: `${one}/user`,
    });
    expect(json).toMatchObject({ url: `${other}/` });
  });

  it.each(pairs)(
    'and applied for money at %s cannot ask for the result at %s',
    async (one, other) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const send = (origin: string, more = {}) =>
        call(
          origin,
          'apply-user-deposit',
          members[origin]!.cookieHeader,
          members[origin]!.token ?? '',
          { ...key, ...more },
        );
      const sent = await send(one);
      const replay = { 'idempotency-replay-only': 'true' };
      expect((await send(one, replay)).text).toBe(sent.text);
      expect((await send(other, replay)).status).toBe(404);
    },
  );
});

describe('what is shown at one site', () => {
  const texts = [
    '/ko',
    '/en/login',
    '/_next/data/build/ko.json',
    '/_next/data/build/en/login.json',
    '/site/ko.webmanifest',
  ];

  it.each(pairs)('%s before %s has the name of its own site', async (one, other) => {
    for (const pathname of texts) {
      for (const origin of [one, other, one]) {
        const { text, status } = await ask(origin, pathname);
        expect([status, Object.values(nameAt).filter((name) => text.includes(name))[0]]).toEqual([
          200,
          nameAt[origin],
        ]);
      }
    }
  });

  it.each(foreign)(
    '%s and %s have their own robots, icons and link preview',
    async (one, other) => {
      for (const pathname of [
        '/robots.txt',
        '/favicon.ico',
        '/site/icon-192.png',
        '/site/share.jpg',
      ]) {
        const [here, there] = [await ask(one, pathname), await ask(other, pathname)];
        expect([pathname, here.status, here.body.equals(there.body)]).toEqual([
          pathname,
          200,
          false,
        ]);
      }
    },
  );

  it('has a sitemap of its canonical host, also at another one', async () => {
    const [luna, moon, test] = [origins[0]!, origins[1]!, origins[3]!];
    expect((await ask(moon, '/sitemap.xml')).text).toBe((await ask(luna, '/sitemap.xml')).text);
    expect((await ask(moon, '/sitemap.xml')).text).not.toContain('moon');
    expect((await ask(test, '/sitemap.xml')).text).not.toContain('<urlset');
  });

  it('has its own security.txt at all its hosts, and none without a contact', async () => {
    const [luna, moon, sola, test] = await Promise.all(
      origins.map((origin) => ask(origin, '/.well-known/security.txt')),
    );
    expect(luna?.text).toContain('Contact: mailto:security@luna.example\n');
    expect(moon?.text).toBe(luna?.text);
    for (const other of [sola, test]) expect(other?.text).not.toContain('Contact');
  });
});

describe('a site with English first, then Korean', () => {
  it.each([
    ['/', '', 307, '/en'],
    ['/?a=b', '', 307, '/en?a=b'],
    ['/', 'NEXT_LOCALE=ko', 200, undefined],
    ['/', 'NEXT_LOCALE=en', 307, '/en'],
    ['/ko', '', 200, undefined],
    ['/login', '', 200, undefined],
    ['/jp/login?a=b', '', 307, '/en/login?a=b'],
    ['/cn', 'NEXT_LOCALE=cn', 307, '/en'],
    ['/_next/data/build/ko.json', '', 200, undefined],
    ['/_next/data/build/jp.json', '', 404, undefined],
    ['/site/jp.webmanifest', '', 200, undefined], // the page for unknown addresses
  ])('answers %s with the cookie "%s" by %i %s', async (pathname, cookie, status, location) => {
    const reply = await ask('http://localhost:3000', pathname, { cookie });
    expect([reply.status, reply.headers.location]).toEqual([status, location]);
  });

  it('shows the home page in the language that the visitor chose on this site', async () => {
    const home = async (cookie: string) =>
      (await ask('https://sola.example', '/', { cookie })).headers.location;
    expect(
      await Promise.all(['NEXT_LOCALE=jp', 'NEXT_LOCALE=ko', 'NEXT_LOCALE=xx', ''].map(home)),
    ).toEqual(['/jp', undefined, undefined, undefined]);
  });
});

describe('a request', () => {
  it.each([
    ['https://www.luna.example', '/en/login?a=b', 'https://luna.example/en/login?a=b'],
    ['https://luna.example.', '/', 'https://luna.example/'],
    ['https://moon.example.', '//sola.example', undefined],
  ])('for %s%s is redirected to %s', async (origin, pathname, location) => {
    const reply = await ask(origin, pathname);
    expect([reply.status, reply.headers.location]).toEqual([location ? 308 : 400, location]);
    expect((await ask(origin, pathname, {}, 'POST')).status).toBe(location ? 421 : 400);
  });

  it('for an unknown host gets 421 and has no site in the log', async () => {
    expect((await ask('https://luna.example:8443', '/')).status).toBe(421);
    expect(portal.lines).toMatchObject([{ event: 'forbidden_host' }]);
    expect(
      Object.keys(portal.lines[0]!).filter((name) => name === 'site' || name === 'expectedHost'),
    ).toEqual([]);
  });

  it('counts for its site in the metrics', async () => {
    const { cookieHeader, token = '' } = members[origins[1]!]!;
    await call(origins[1]!, 'apply-user-deposit', cookieHeader, token, {
      'idempotency-key': crypto.randomUUID(),
    });
    await ask(origins[2]!, '/');
    await ask('https://unknown.example', '/');
    const series = () =>
      registry
        .metrics()
        .then((text) => text.split('\n').filter((line) => line.startsWith('site_')));
    await expect
      .poll(series)
      .toEqual([
        'site_requests_total{site="luna.example",class="2xx"} 1',
        'site_requests_total{site="sola.example",class="2xx"} 1',
        'site_money_outcome_total{site="luna.example",outcome="done"} 1',
        'site_file_valid 1',
      ]);
  });

  it.each(origins)('for %s has its site in the log, and HSTS only on https', async (origin) => {
    const { headers } = await ask(origin, '/login');
    expect('strict-transport-security' in headers).toBe(origin.startsWith('https:'));
    await call(origin, 'user-health-check', '', '');
    await ask(origin, '/api/auth/session');
    const host = origin === 'https://moon.example' ? 'luna.example' : new URL(origin).host;
    expect(portal.lines.map(({ event, site }) => [event, site])).toEqual([
      ['page', host],
      ['call', host],
      ['auth', host],
    ]);
  });
});
