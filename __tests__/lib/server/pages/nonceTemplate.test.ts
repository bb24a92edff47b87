import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newNonce, nonceLength } from '#lib/server/pages/nonce.ts';
import { createNonceTemplate, fillNonceTemplate } from '#lib/server/pages/nonceTemplate.ts';

const placeholder = 'P'.repeat(nonceLength);
const html = (nonce: string) => `<script nonce="${nonce}">1</script><p>${'가나다 '.repeat(500)}</p><script nonce="${nonce}"></script>`;
const template = (body: string) => createNonceTemplate({ status: 200, contentType: 'text/html', body: Buffer.from(body) }, placeholder);

describe('a nonce template', () => {
  it('has the nonce in every place of the placeholder', () => {
    const nonce = newNonce();
    expect(fillNonceTemplate(template(html(placeholder)), nonce, false).body.toString()).toBe(html(nonce));
  });

  it('has the same content with gzip', () => {
    const page = template(html(placeholder));
    for (let round = 0; round < 100; round++) {
      const nonce = newNonce();
      expect(gunzipSync(fillNonceTemplate(page, nonce, true).body).toString()).toBe(html(nonce));
    }
  });

  it('is much smaller with gzip', () => {
    const page = template(html(placeholder));
    expect(fillNonceTemplate(page, newNonce(), true).body.length).toBeLessThan(fillNonceTemplate(page, newNonce(), false).body.length / 5);
  });

  it.each(['', 'no nonce', placeholder, `${placeholder}${placeholder}`, `${placeholder} end`, `start ${placeholder}`])(
    'can be made from the body "%s"',
    (body) => {
      const nonce = newNonce();
      const expected = body.replaceAll(placeholder, nonce);
      expect(fillNonceTemplate(template(body), nonce, false).body.toString()).toBe(expected);
      expect(gunzipSync(fillNonceTemplate(template(body), nonce, true).body).toString()).toBe(expected);
    },
  );

  it.each([false, true])('gives each reply its own buffer until it is released (gzip: %s)', (isGzip) => {
    const page = template(html(placeholder));
    const text = (body: Buffer) => (isGzip ? gunzipSync(body) : body).toString();
    const nonces = Array.from({ length: 20 }, newNonce);
    const replies = nonces.map((nonce) => fillNonceTemplate(page, nonce, isGzip));
    expect(replies.map(({ body }) => text(body))).toEqual(nonces.map(html));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(20);
  });

  it.each([false, true])('reuses the buffer of a released reply (gzip: %s)', (isGzip) => {
    const page = template(html(placeholder));
    const sent = fillNonceTemplate(page, newNonce(), isGzip);
    sent.release();
    const nonce = newNonce();
    const next = fillNonceTemplate(page, nonce, isGzip);
    expect(next.body).toBe(sent.body);
    expect((isGzip ? gunzipSync(next.body) : next.body).toString()).toBe(html(nonce));
  });
});
