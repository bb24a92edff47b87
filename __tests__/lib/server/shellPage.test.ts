import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newNonce, nonceLength } from '#lib/server/nonce.ts';
import { createShellPage, fillShellPage } from '#lib/server/shellPage.ts';

const placeholder = 'P'.repeat(nonceLength);
const html = (nonce: string) => `<script nonce="${nonce}">1</script><p>${'가나다 '.repeat(500)}</p><script nonce="${nonce}"></script>`;
const shell = (body: string) => createShellPage({ status: 200, contentType: 'text/html', body: Buffer.from(body) }, placeholder);

describe('a shell page', () => {
  it('carries the nonce of the reply wherever the placeholder stood', () => {
    const nonce = newNonce();
    expect(fillShellPage(shell(html(placeholder)), nonce, false).toString()).toBe(html(nonce));
  });

  it('is the same page when it is compressed', () => {
    const page = shell(html(placeholder));
    for (let round = 0; round < 100; round++) {
      const nonce = newNonce();
      expect(gunzipSync(fillShellPage(page, nonce, true)).toString()).toBe(html(nonce));
    }
  });

  it('is much smaller when it is compressed', () => {
    const page = shell(html(placeholder));
    expect(fillShellPage(page, newNonce(), true).length).toBeLessThan(fillShellPage(page, newNonce(), false).length / 5);
  });

  it.each(['', 'no hole', placeholder, `${placeholder}${placeholder}`, `${placeholder} end`, `start ${placeholder}`])(
    'holds for the body "%s"',
    (body) => {
      const nonce = newNonce();
      const expected = body.replaceAll(placeholder, nonce);
      expect(fillShellPage(shell(body), nonce, false).toString()).toBe(expected);
      expect(gunzipSync(fillShellPage(shell(body), nonce, true)).toString()).toBe(expected);
    },
  );

  it('gives no reply the bytes of another', () => {
    const page = shell(html(placeholder));
    const [first, second] = [newNonce(), newNonce()];
    const firstReply = fillShellPage(page, first, false);
    fillShellPage(page, second, false);
    expect(firstReply.toString()).toBe(html(first));
  });
});

describe('nonces', () => {
  it('are 144 random bits each, none drawn twice', () => {
    const nonces = Array.from({ length: 5_000 }, newNonce);
    expect(new Set(nonces).size).toBe(5_000);
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9_-]{24}$/);
  });
});
