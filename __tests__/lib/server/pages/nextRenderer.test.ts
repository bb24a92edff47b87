import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createNextRenderer, type NextRenderer } from '#lib/server/pages/pageReply.ts';
import { setSites } from '#tests/support/madeParts.ts';

beforeAll(() => void setSites());

let renderer: NextRenderer | undefined;
afterEach(() => renderer?.close());

async function behind(next: RequestListener) {
  renderer = await createNextRenderer(next);
  return renderer;
}

describe('the inner renderer', () => {
  it('sends Next the host only', async () => {
    let seen: IncomingHttpHeaders = {};
    const { render } = await behind((request, response) => {
      seen = request.headers;
      response.setHeader('content-type', 'text/html').end(`<p>${request.url}</p>`);
    });
    const reply = await render('/jp/login');
    expect(seen).toEqual({ host: 'portal.example', 'x-render': expect.any(String), connection: 'close' });
    expect(reply).toMatchObject({ status: 200, contentType: 'text/html', hasCookie: false, policy: [] });
    expect(reply.body.toString()).toBe('<p>/jp/login</p>');
  });

  it('takes the policy of the document from the reply, and no other header', async () => {
    const { render } = await behind((_, response) => {
      response.setHeader('content-security-policy', "default-src 'none'").setHeader('reporting-endpoints', 'csp="/"');
      response.setHeader('cache-control', 'no-store').end();
    });
    expect((await render('/')).policy).toEqual(['content-security-policy', "default-src 'none'", 'reporting-endpoints', 'csp="/"']);
  });

  it('reports a cookie of the reply', async () => {
    const { render } = await behind((_, response) => response.setHeader('set-cookie', 'a=b').end());
    expect((await render('/')).hasCookie).toBe(true);
  });

  it('rejects when Next aborts the reply', async () => {
    const { render } = await behind((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      response.destroy();
    });
    await expect(render('/')).rejects.toThrow();
  });
});
