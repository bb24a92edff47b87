import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { runForRequest } from '#lib/server/http/request.ts';
import {
  createNextRenderer,
  createPageReplies,
  notFoundAddress,
  pageAddresses,
  type NextRenderer,
  type RenderedReply,
} from '#lib/server/pages/pageReply.ts';
import { currentSite, runAtAddress, sites } from '#lib/server/site/currentSite.ts';
import type { SiteAddress } from '#lib/server/site/site.ts';
import { setSites } from '#tests/support/madeParts.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';

const addresses = pageAddresses(['/', '/login', '/admin/error'], 'build');
setSites({ NEXTAUTH_URL: 'https://a.example' });
const site = sites().byHost.get('a.example') as SiteAddress;

const opened: Listening[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

/** The version of the answers in the HTML. */
let answers = '';

const policy = [
  'content-security-policy',
  "script-src 'self'",
  'reporting-endpoints',
  'csp="/reports"',
];

async function serve(
  change: (reply: RenderedReply) => RenderedReply = (reply) => reply,
  maxBytes?: number,
) {
  const render = vi.fn(async (url: string) => {
    const body = Buffer.from(`<html>${currentSite().host} ${url}${'<p>가나다</p>'.repeat(200)}`);
    const reply = {
      status: url.endsWith('/404') ? 404 : 200,
      contentType: 'text/html; charset=utf-8',
      hasCookie: false,
      policy,
      body,
    };
    return change(
      url.endsWith('.json')
        ? { ...reply, contentType: 'application/json', policy: [], body: Buffer.from('{}') }
        : reply,
    );
  });
  const pages = createPageReplies({ render }, () => answers, maxBytes);
  const listening = await listen((request, response) => {
    const pathname = request.url?.split('?')[0] ?? '';
    const address = addresses.get(pathname) ?? notFoundAddress(pathname, ['ko', 'jp']);
    const reply = () =>
      runForRequest(request, response, { trustedHops: 0, tracer: null }, () =>
        pages.reply(address, request, response),
      );
    runAtAddress(site, reply).catch(() => response.writeHead(500).end('failed'));
  });
  opened.push(listening);
  return { render, port: listening.port };
}

describe('a page of the page cache', () => {
  it('is rendered once for all requests at the same time, and again after a rendering that failed', async () => {
    let isBroken = true;
    const { port, render } = await serve((reply) => {
      if (isBroken) throw new Error('broken');
      return reply;
    });
    const statuses = () =>
      Promise.all(Array.from({ length: 20 }, async () => (await httpRequest(port, '/')).status));
    expect(new Set(await statuses())).toEqual(new Set([500]));
    isBroken = false;
    render.mockClear();
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered once for all replies, in each content coding, and has the policy that its document came with', async () => {
    const { port, render } = await serve();
    for (let count = 0; count < 9; count++) {
      const coding = ['', 'gzip', 'br'][count % 3];
      const { headers, text } = await httpRequest(port, '/', {
        headers: { 'accept-encoding': coding },
      });
      expect([headers['content-encoding'] ?? '', headers.vary]).toEqual([
        coding,
        'accept-encoding',
      ]);
      expect(text).toContain('<html>a.example /');
      expect(headers).toMatchObject({
        'content-security-policy': "script-src 'self'",
        'reporting-endpoints': 'csp="/reports"',
      });
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered again for other answers: the old page is sent meanwhile, for five minutes at most', async () => {
    const { port, render } = await serve();
    const page = async () => (await httpRequest(port, '/')).text;
    render.mockImplementation(async () => {
      return {
        status: 200,
        contentType: 'text/html',
        hasCookie: false,
        policy,
        body: Buffer.from(answers),
      };
    });
    answers = 'one';
    expect(await page()).toBe('one');
    answers = 'two';
    render.mockRejectedValueOnce(new Error('broken'));
    expect(await page()).toBe('one');
    await expect.poll(page).toBe('two');
    expect(render).toHaveBeenCalledTimes(3);
    const later = performance.now() + 300_001;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    answers = 'three';
    expect(await page()).toBe('three');
  });

  it('is rendered from route, language and site only', async () => {
    const { port, render } = await serve();
    const headers = {
      cookie: '__Host-pt.s=member',
      authorization: 'Bearer x',
      'accept-language': 'ja',
    };
    const { text } = await httpRequest(port, '/login?userId=alice', {
      headers: { ...headers, host: 'a.example' },
    });
    expect(render.mock.calls).toEqual([['/login', false]]);
    expect(text).not.toContain('alice');
  });

  it('is the same for all unknown URLs of a language', async () => {
    const { port, render } = await serve();
    for (let count = 0; count < 50; count++) {
      expect((await httpRequest(port, `/unknown-${count}?q=${count}`)).status).toBe(404);
      expect((await httpRequest(port, `/jp/unknown-${count}`)).status).toBe(404);
    }
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('makes room for others by its bytes, if it was asked last before them', async () => {
    const body = randomBytes(10_000); // compression makes nothing of it smaller
    const { port, render } = await serve((reply) => ({ ...reply, body }), 25_000);
    for (const path of ['/', '/login', '/', '/jp', '/', '/login']) await httpRequest(port, path);
    expect(render.mock.calls.map(([url]) => url)).toEqual(['/', '/login', '/jp', '/login']);
  });

  it('is not cached when it sets a cookie', async () => {
    const { port, render } = await serve((reply) => ({ ...reply, hasCookie: true }));
    await httpRequest(port, '/');
    const { headers } = await httpRequest(port, '/');
    expect(render).toHaveBeenCalledTimes(2);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([500, 302, 404])(
    'is neither cached nor 304 when a known route answers %i, but has the headers',
    async (status) => {
      const { port, render } = await serve((reply) => ({ ...reply, status }));
      const { headers, ...reply } = await httpRequest(port, '/', {
        headers: { 'if-none-match': '*' },
      });
      expect(reply.status).toBe(status);
      expect(headers).toMatchObject({ 'content-security-policy': "script-src 'self'" });
      expect(headers).not.toHaveProperty('etag');
      await httpRequest(port, '/');
      expect(render).toHaveBeenCalledTimes(2);
    },
  );

  it('answers HEAD with headers only', async () => {
    const { port } = await serve();
    const page = await httpRequest(port, '/');
    const head = await httpRequest(port, '/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'etag', 'content-security-policy'])
      expect(head.headers[name]).toBe(page.headers[name]);
  });

  it('answers 304 to a client that has it', async () => {
    const { port } = await serve();
    const page = await httpRequest(port, '/');
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await httpRequest(port, '/', {
        method,
        headers: { 'if-none-match': page.headers.etag },
      });
      expect([status, body.length]).toEqual([304, 0]);
      // The headers that a 200 would have had (RFC 9110, 15.4.5).
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
        expect(headers[name]).toBe(page.headers[name]);
      for (const name of ['content-type', 'content-length', 'content-encoding'])
        expect(headers).not.toHaveProperty(name);
    }
  });

  it('has another ETag with another body or another policy', async () => {
    const changes: Partial<RenderedReply>[] = [
      {},
      { body: Buffer.from('x') },
      { policy: ['content-security-policy', "script-src 'none'"] },
    ];
    const replies = changes.map(async (change) =>
      httpRequest((await serve((reply) => ({ ...reply, ...change }))).port, '/'),
    );
    expect(new Set((await Promise.all(replies)).map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('has its data cached in the same way', async () => {
    const { port, render } = await serve();
    for (let count = 0; count < 3; count++) {
      const { text, headers } = await httpRequest(
        port,
        `/_next/data/build/jp/login.json?id=${count}`,
        { headers: { cookie: 'a=b' } },
      );
      expect(text).toBe('{}');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(render.mock.calls).toEqual([['/_next/data/build/jp/login.json', true]]);
  });
});

describe('addresses of pages', () => {
  it('are each route in each language, the default one without a prefix', () => {
    expect(addresses.get('/')).toMatchObject({ route: '/', locale: 'ko', url: '/' });
    expect(addresses.get('/jp')).toMatchObject({ route: '/', locale: 'jp', url: '/jp' });
    expect(addresses.get('/vn/admin/error')).toMatchObject({
      route: '/admin/error',
      locale: 'vn',
      url: '/vn/admin/error',
    });
  });

  it('include the data of this build only', () => {
    expect(addresses.get('/_next/data/build/ko.json')).toMatchObject({
      route: '/',
      locale: 'ko',
      isData: true,
    });
    expect(addresses.get('/_next/data/build/cn/login.json')).toMatchObject({
      route: '/login',
      locale: 'cn',
      isData: true,
    });
    expect(addresses.has('/_next/data/other/cn/login.json')).toBe(false);
  });

  it.each([
    '/nope',
    '/login/',
    '/LOGIN',
    '/jp/jp',
    '/%6cogin',
    '//',
    '/__proto__',
    '/constructor',
    '/ja',
    '/login%00',
  ])('do not include %s', (path) => {
    expect(addresses.has(path)).toBe(false);
  });
});

describe('the 404 page', () => {
  const codes = locales.map(({ code }) => code);

  it('exists once per language', () => {
    expect(notFoundAddress('/nope', codes).url).toBe('/404');
    expect(notFoundAddress('/jp/a/b/c', codes).url).toBe('/jp/404');
    expect(notFoundAddress('/constructor', codes).url).toBe('/404');
    expect(notFoundAddress('', codes).url).toBe('/404');
  });

  it('is in the default language of the site if its own is not offered', () => {
    expect(notFoundAddress('/jp/nope', ['en', 'cn']).url).toBe('/en/404');
    expect(notFoundAddress('/nope', ['en', 'cn']).url).toBe('/en/404');
    expect(notFoundAddress('/cn/nope', ['en', 'cn']).url).toBe('/cn/404');
  });
});

describe('the inner renderer', () => {
  let renderer: NextRenderer | undefined;
  afterEach(() => renderer?.close());

  async function renderBy(next: RequestListener, url = '/') {
    const { render } = (renderer = await createNextRenderer(next));
    return runAtAddress(site, () => render(url, url.endsWith('.json')));
  }

  it('sends Next the host only', async () => {
    let seen: IncomingHttpHeaders = {};
    const reply = await renderBy((request, response) => {
      seen = request.headers;
      response.setHeader('content-type', 'text/html').end(`<p>${request.url}</p>`);
    }, '/jp/login');
    expect(seen).toEqual({
      host: 'a.example',
      'x-render': expect.any(String),
      connection: 'close',
    });
    expect(reply).toMatchObject({
      status: 200,
      contentType: 'text/html',
      hasCookie: false,
      policy: [],
    });
    expect(reply.body.toString()).toBe('<p>/jp/login</p>');
  });

  it('tells Next that it renders the data of a page', async () => {
    const reply = await renderBy(
      (request, response) => response.end(request.headers['x-render-data']),
      '/_next/data/build/jp/login.json',
    );
    expect(reply.body.toString()).toBe('1');
  });

  it('takes the policy of the document from the reply, and of the other headers only that there is a cookie', async () => {
    const reply = await renderBy((_, response) => {
      response
        .setHeader('content-security-policy', "default-src 'none'")
        .setHeader('reporting-endpoints', 'csp="/"');
      response.setHeader('cache-control', 'no-store').setHeader('set-cookie', 'a=b').end();
    });
    const policy = [
      'content-security-policy',
      "default-src 'none'",
      'reporting-endpoints',
      'csp="/"',
    ];
    expect(reply).toMatchObject({ policy, hasCookie: true });
  });

  it('rejects when Next aborts the reply', async () => {
    const reply = renderBy((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      response.destroy();
    });
    await expect(reply).rejects.toThrow();
  });
});
