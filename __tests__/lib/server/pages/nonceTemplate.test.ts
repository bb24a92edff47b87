import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newNonce, nonceLength } from '#lib/server/pages/nonce.ts';
import { createNonceTemplate, fillNonceTemplate } from '#lib/server/pages/nonceTemplate.ts';

const placeholder = 'P'.repeat(nonceLength);
const html = (nonce: string) => `<script nonce="${nonce}">1</script><p>${'가나다 '.repeat(500)}</p><script nonce="${nonce}"></script>`;
const shell = (body: string) => createNonceTemplate({ status: 200, contentType: 'text/html', body: Buffer.from(body) }, placeholder);

describe('a shell page', () => {
  it('carries the nonce of the reply wherever the placeholder stood', () => {
    const nonce = newNonce();
    expect(fillNonceTemplate(shell(html(placeholder)), nonce, false).body.toString()).toBe(html(nonce));
  });

  it('is the same page when it is compressed', () => {
    const page = shell(html(placeholder));
    for (let round = 0; round < 100; round++) {
      const nonce = newNonce();
      expect(gunzipSync(fillNonceTemplate(page, nonce, true).body).toString()).toBe(html(nonce));
    }
  });

  it('is much smaller when it is compressed', () => {
    const page = shell(html(placeholder));
    expect(fillNonceTemplate(page, newNonce(), true).body.length).toBeLessThan(fillNonceTemplate(page, newNonce(), false).body.length / 5);
  });

  it.each(['', 'no hole', placeholder, `${placeholder}${placeholder}`, `${placeholder} end`, `start ${placeholder}`])(
    'holds for the body "%s"',
    (body) => {
      const nonce = newNonce();
      const expected = body.replaceAll(placeholder, nonce);
      expect(fillNonceTemplate(shell(body), nonce, false).body.toString()).toBe(expected);
      expect(gunzipSync(fillNonceTemplate(shell(body), nonce, true).body).toString()).toBe(expected);
    },
  );

  it.each([false, true])('keeps the bytes of a reply its own until they have been sent (gzip: %s)', (isGzip) => {
    const page = shell(html(placeholder));
    const text = (body: Buffer) => (isGzip ? gunzipSync(body) : body).toString();
    const nonces = Array.from({ length: 20 }, newNonce);
    const replies = nonces.map((nonce) => fillNonceTemplate(page, nonce, isGzip));
    expect(replies.map(({ body }) => text(body))).toEqual(nonces.map(html));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(20);
  });

  it.each([false, true])('uses the bytes of a sent reply again (gzip: %s)', (isGzip) => {
    const page = shell(html(placeholder));
    const sent = fillNonceTemplate(page, newNonce(), isGzip);
    sent.release();
    const nonce = newNonce();
    const next = fillNonceTemplate(page, nonce, isGzip);
    expect(next.body).toBe(sent.body);
    expect((isGzip ? gunzipSync(next.body) : next.body).toString()).toBe(html(nonce));
  });
});

describe('nonces', () => {
  it('are 144 random bits each, none drawn twice', () => {
    const nonces = Array.from({ length: 5_000 }, newNonce);
    expect(new Set(nonces).size).toBe(5_000);
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9_-]{24}$/);
  });
});
