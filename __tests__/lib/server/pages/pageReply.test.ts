import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RenderedReply } from '#lib/server/pages/nextRenderer.ts';
import { noncePlaceholder } from '#lib/server/pages/nonce.ts';
import { notFoundAddress, pageAddresses } from '#lib/server/pages/pageAddresses.ts';
import { createPageReplies } from '#lib/server/pages/pageReply.ts';
import { currentSite, runAtAddress, sites } from '#lib/server/site/currentSite.ts';
import type { SiteAddress } from '#lib/server/site/site.ts';
import { configure } from '#tests/support/authServer.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';

const addresses = pageAddresses(['/', '/login'], 'build');
configure({
  NEXTAUTH_URL: '',
  SITE_FILE: writeSiteFile({ sites: [{ hosts: ['https://a.example'] }, { hosts: ['https://b.example'] }] }),
});
const addressOf = (host = '') => (sites().byHost.get(host) ?? sites().byHost.get('a.example')) as SiteAddress;

const opened: Listening[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

/** Page replies over HTTP; the rendering shows the site and the URL. */
async function serve(change: (reply: RenderedReply) => RenderedReply = (reply) => reply, maxBytes?: number) {
  let time = 0;
  const render = vi.fn(async (url: string) => {
    const body = Buffer.from(
      `<html data-nonce="${noncePlaceholder}"><script nonce="${noncePlaceholder}"></script>${currentSite().host} ${url}`,
    );
    const reply = { status: url.endsWith('/404') ? 404 : 200, contentType: 'text/html; charset=utf-8', hasCookie: false, body };
    return change(url.endsWith('.json') ? { ...reply, contentType: 'application/json', body: Buffer.from('{}') } : reply);
  });
  const pages = createPageReplies({ renderer: { render }, policyHosts: () => ({ imageHosts: [] }), now: () => time, maxBytes });
  const listening = await listen((request, response) => {
    const pathname = request.url?.split('?')[0] ?? '';
    const address = addresses.get(pathname) ?? notFoundAddress(pathname, ['ko', 'jp']);
    const reply = () => pages.reply(address, request, response, 'id');
    runAtAddress(addressOf(request.headers.host), reply).catch(() => response.writeHead(500).end('failed'));
  });
  opened.push(listening);
  return { render, pages, port: listening.port, pass: (ms: number) => (time += ms) };
}

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';

describe('a page of the page cache', () => {
  it('has a new nonce in each of 1000 replies, the same in header and page, and never the placeholder', async () => {
    const { port, render } = await serve();
    const nonces = new Set<string>();
    for (let count = 0; count < 1000; count++) {
      const { headers, text } = await httpRequest(port, '/', { headers: { 'accept-encoding': ['', 'gzip', 'br'][count % 3] } });
      const nonce = nonceOf(headers['content-security-policy']);
      expect(text).toContain(`<html data-nonce="${nonce}"><script nonce="${nonce}">`);
      expect(text + JSON.stringify(headers)).not.toContain(noncePlaceholder);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(1000);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered from route, language and site only', async () => {
    const { port, render } = await serve();
    const headers = { cookie: '__Host-pt.s=member', authorization: 'Bearer x', 'x-nonce': 'mine', 'accept-language': 'ja' };
    const { text } = await httpRequest(port, '/login?userId=alice', { headers: { ...headers, host: 'a.example' } });
    expect(render.mock.calls).toEqual([['/login']]);
    expect(text).not.toContain('alice');
  });

  it('of one site is not shown on another', async () => {
    const { port, render } = await serve();
    for (const host of ['a.example', 'b.example', 'a.example']) {
      expect((await httpRequest(port, '/', { headers: { host } })).text).toContain(`${host} /`);
    }
    expect(render).toHaveBeenCalledTimes(2);
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
    const body = Buffer.from(`<html>${noncePlaceholder}${'x'.repeat(10_000)}`);
    const { port, render } = await serve((reply) => ({ ...reply, body }), 45_000);
    for (const path of ['/', '/login', '/', '/jp', '/', '/login']) await httpRequest(port, path);
    expect(render.mock.calls).toEqual([['/'], ['/login'], ['/jp'], ['/login']]);
  });

  it('is not cached when it sets a cookie', async () => {
    const { port, render } = await serve((reply) => ({ ...reply, hasCookie: true }));
    await httpRequest(port, '/');
    const { headers } = await httpRequest(port, '/');
    expect(render).toHaveBeenCalledTimes(2);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([500, 302, 404])('is not cached when a known route answers %i, but has the headers', async (status) => {
    const { port, render } = await serve((reply) => ({ ...reply, status }));
    const { headers, ...reply } = await httpRequest(port, '/');
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(nonceOf(headers['content-security-policy']));
    await httpRequest(port, '/');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is served stale when rendering fails later', async () => {
    let isBroken = false;
    const { port, pass } = await serve((reply) => {
      if (isBroken) throw new Error('broken');
      return reply;
    });
    await httpRequest(port, '/');
    isBroken = true;
    for (let count = 0; count < 3; count++) {
      pass(60_000);
      expect((await httpRequest(port, '/')).status).toBe(200);
    }
  });

  it('shares its buffer with no other reply until the operating system has the bytes', async () => {
    const { pages } = await serve();
    const sending: { body: Buffer; text: string; done: () => void }[] = [];
    const slow = {
      writeHead: vi.fn(),
      end: (body: Buffer, done: () => void) => sending.push({ body, text: body.toString(), done }),
    } as unknown as ServerResponse;
    const address = notFoundAddress('/', ['ko']);
    const reply = () => runAtAddress(addressOf(), () => pages.reply(address, { headers: {} } as IncomingMessage, slow, 'id'));
    await reply();
    await reply();
    expect(sending[0]?.body).not.toBe(sending[1]?.body);
    expect(sending[0]?.body.toString()).toBe(sending[0]?.text);
    sending[0]?.done();
    await reply();
    expect(sending[2]?.body).toBe(sending[0]?.body);
  });

  it('answers HEAD with headers only and a conditional request with the whole page', async () => {
    const { port } = await serve();
    const page = await httpRequest(port, '/');
    const head = await httpRequest(port, '/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(page.headers['content-length']);
    const conditional = await httpRequest(port, '/', { headers: { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() } });
    expect(conditional.status).toBe(200);
    expect(conditional.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(conditional.headers).not.toHaveProperty('etag');
  });

  it('has its data cached in the same way', async () => {
    const { port, render } = await serve();
    for (let count = 0; count < 3; count++) {
      const { text, headers } = await httpRequest(port, `/_next/data/build/jp/login.json?id=${count}`, { headers: { cookie: 'a=b' } });
      expect(text).toBe('{}');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(render.mock.calls).toEqual([['/_next/data/build/jp/login.json']]);
  });

  it.each([
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip;q=0.05', 'gzip'],
    ['gzip, br', 'br'],
    ['br, GZIP;q=0.5', 'br'],
  ])('for Accept-Encoding %s has the content coding %s', async (accepted, coding) => {
    const { port } = await serve();
    const { headers, text } = await httpRequest(port, '/', { headers: { 'accept-encoding': accepted } });
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding']);
    expect(text).toContain('<html data-nonce=');
  });
});
