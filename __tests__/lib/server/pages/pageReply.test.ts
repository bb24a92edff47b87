import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageReplies, notFoundAddress, pageAddresses, type RenderedReply } from '#lib/server/pages/pageReply.ts';
import { currentSite, runAtAddress, sites } from '#lib/server/site/currentSite.ts';
import type { SiteAddress } from '#lib/server/site/site.ts';
import { setSites } from '#tests/support/madeParts.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { listen } from '#tests/support/listen.ts';
import type { Listening } from '#tests/support/listen.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';

const addresses = pageAddresses(['/', '/login'], 'build');
setSites({
  NEXTAUTH_URL: '',
  SITE_FILE: writeSiteFile({ sites: [{ hosts: ['https://a.example'] }, { hosts: ['https://b.example'] }] }),
});
const addressOf = (host = '') => (sites().byHost.get(host) ?? sites().byHost.get('a.example')) as SiteAddress;

const opened: Listening[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

const policy = ['content-security-policy', "script-src 'self'", 'reporting-endpoints', 'csp="/reports"'];

/** Page replies over HTTP; the rendering shows the site and the URL. */
async function serve(change: (reply: RenderedReply) => RenderedReply = (reply) => reply, maxBytes?: number) {
  let time = 0;
  const render = vi.fn(async (url: string) => {
    const body = Buffer.from(`<html>${currentSite().host} ${url}${'<p>가나다</p>'.repeat(200)}`);
    const reply = { status: url.endsWith('/404') ? 404 : 200, contentType: 'text/html; charset=utf-8', hasCookie: false, policy, body };
    return change(url.endsWith('.json') ? { ...reply, contentType: 'application/json', policy: [], body: Buffer.from('{}') } : reply);
  });
  const pages = createPageReplies({ renderer: { render }, log: keptLog().log, now: () => time, maxBytes });
  const listening = await listen((request, response) => {
    const pathname = request.url?.split('?')[0] ?? '';
    const address = addresses.get(pathname) ?? notFoundAddress(pathname, ['ko', 'jp']);
    const reply = () => pages.reply(address, request, response, 'id');
    runAtAddress(addressOf(request.headers.host), reply).catch(() => response.writeHead(500).end('failed'));
  });
  opened.push(listening);
  return { render, port: listening.port, pass: (ms: number) => (time += ms) };
}

describe('a page of the page cache', () => {
  it('is rendered once for all replies, and has the policy that its document came with', async () => {
    const { port, render } = await serve();
    for (let count = 0; count < 9; count++) {
      const { headers, text } = await httpRequest(port, '/', { headers: { 'accept-encoding': ['', 'gzip', 'br'][count % 3] } });
      expect(text).toContain('<html>a.example /');
      expect(headers).toMatchObject({ 'content-security-policy': "script-src 'self'", 'reporting-endpoints': 'csp="/reports"' });
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered from route, language and site only', async () => {
    const { port, render } = await serve();
    const headers = { cookie: '__Host-pt.s=member', authorization: 'Bearer x', 'accept-language': 'ja' };
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
    const body = randomBytes(10_000); // compression makes nothing of it smaller
    const { port, render } = await serve((reply) => ({ ...reply, body }), 25_000);
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

  it.each([500, 302, 404])('is neither cached nor 304 when a known route answers %i, but has the headers', async (status) => {
    const { port, render } = await serve((reply) => ({ ...reply, status }));
    const { headers, ...reply } = await httpRequest(port, '/', { headers: { 'if-none-match': '*' } });
    expect(reply.status).toBe(status);
    expect(headers).toMatchObject({ 'content-security-policy': "script-src 'self'" });
    expect(headers).not.toHaveProperty('etag');
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

  it('answers HEAD with headers only', async () => {
    const { port } = await serve();
    const page = await httpRequest(port, '/');
    const head = await httpRequest(port, '/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-length', 'etag', 'content-security-policy']) expect(head.headers[name]).toBe(page.headers[name]);
  });

  it.each(['', 'gzip', 'br'])('answers 304 to a client that has it, for the content coding "%s"', async (coding) => {
    const { port, pass } = await serve();
    const ask = (more: Record<string, string> = {}, method = 'GET') =>
      httpRequest(port, '/', { method, headers: { 'accept-encoding': coding, ...more } });
    const page = await ask();
    const etag = String(page.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}(-(gzip|br))?"$/);
    pass(60_000); // rendered again, with the same content
    for (const method of ['GET', 'HEAD']) {
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const { status, headers, body } = await ask({ 'if-none-match': tags }, method);
        expect([status, body.length]).toEqual([304, 0]);
        // What a 200 would have had of these (RFC 9110, 15.4.5), and nothing about a content that is not sent.
        for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) expect(headers[name]).toBe(page.headers[name]);
        for (const name of ['content-type', 'content-length', 'content-encoding']) expect(headers).not.toHaveProperty(name);
      }
    }
    for (const tags of ['"other"', `"${'A'.repeat(22)}"`, '']) expect((await ask({ 'if-none-match': tags })).status).toBe(200);
  });

  it('has one ETag by coding, and another one after a change of its body or its policy', async () => {
    let change: Partial<RenderedReply> = {};
    const { port, pass } = await serve((reply) => ({ ...reply, ...change }));
    const etags = new Set<unknown>();
    for (const next of [{}, { body: Buffer.from('a'.repeat(2_000)) }, { policy: ['content-security-policy', "script-src 'none'"] }]) {
      change = next;
      pass(60_000);
      await httpRequest(port, '/'); // the stale page, which starts the rendering
      await expect.poll(async () => etags.has((await httpRequest(port, '/')).headers.etag)).toBe(false);
      for (const coding of ['', 'gzip', 'br']) {
        etags.add((await httpRequest(port, '/', { headers: { 'accept-encoding': coding } })).headers.etag);
      }
    }
    expect(etags.size).toBe(9);
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
    expect(text).toContain('<html>a.example /');
  });
});
