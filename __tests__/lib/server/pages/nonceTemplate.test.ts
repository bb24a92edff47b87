import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newNonce, nonceLength } from '#lib/server/pages/nonce.ts';
import { createNonceTemplate, fillNonceTemplate, type NonceTemplate } from '#lib/server/pages/nonceTemplate.ts';

const placeholder = 'P'.repeat(nonceLength);
const html = (nonce: string) => `<script nonce="${nonce}">1</script><p>${'가나다 '.repeat(500)}</p><script nonce="${nonce}"></script>`;
const template = (body: string) => createNonceTemplate({ status: 200, contentType: 'text/html', body: Buffer.from(body) }, placeholder);

const codings = ['plain', 'gzip', 'br'] as const;
type Coding = (typeof codings)[number];
const decode = { plain: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
const textOf = (body: Buffer, coding: Coding) => decode[coding](body).toString();
const fill = (page: NonceTemplate, nonce: string, coding: Coding) => fillNonceTemplate(page, nonce, coding === 'plain' ? [] : [coding]);

describe.each(codings)('a nonce template with the content coding %s', (coding) => {
  it('has the nonce in every place of the placeholder', async () => {
    const page = await template(html(placeholder));
    for (let round = 0; round < 100; round++) {
      const nonce = newNonce();
      expect(textOf(fill(page, nonce, coding).body, coding)).toBe(html(nonce));
    }
  });

  it.each([
    '',
    'no nonce',
    placeholder,
    `${placeholder}${placeholder}`,
    `${placeholder} end`,
    `start ${placeholder}`,
    `${placeholder}a${placeholder}b`,
  ])('can be made from the body "%s"', async (body) => {
    const nonce = newNonce();
    const { body: filled } = fill(await template(body), nonce, coding);
    expect(textOf(filled, coding)).toBe(body.replaceAll(placeholder, nonce));
  });

  // The compressor must not refer to the place of a nonce, whatever is around it.
  it('can be made from any text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(placeholder, '"></script>', '<script src="/_next/static/chunks/', '" nonce="', 'a', '가나다', 'nonce'),
      fc.string({ maxLength: 40 }),
      fc.nat(255).map((seed) => randomBytes(40).fill(seed, 8, 20).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const body = pieces.join('');
        const nonce = newNonce();
        const { body: filled } = fill(await template(body), nonce, coding);
        expect(textOf(filled, coding)).toBe(body.replaceAll(placeholder, nonce));
      }),
    );
  });

  it('gives each reply its own buffer until it is released', async () => {
    const page = await template(html(placeholder));
    const nonces = Array.from({ length: 20 }, newNonce);
    const replies = nonces.map((nonce) => fill(page, nonce, coding));
    expect(replies.map(({ body }) => textOf(body, coding))).toEqual(nonces.map(html));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(20);
  });

  it('reuses the buffer of a released reply', async () => {
    const page = await template(html(placeholder));
    const sent = fill(page, newNonce(), coding);
    sent.release();
    const nonce = newNonce();
    const next = fill(page, nonce, coding);
    expect(next.body).toBe(sent.body);
    expect(textOf(next.body, coding)).toBe(html(nonce));
  });
});

it('is much smaller if it is compressed, and smallest by Brotli', async () => {
  const page = await template(html(placeholder));
  const [plain, gzip, br] = codings.map((coding) => fill(page, newNonce(), coding).body.length) as [number, number, number];
  expect(gzip).toBeLessThan(plain / 5);
  expect(br).toBeLessThan(gzip);
});

it('without the preferred content coding, the page is sent in the next one', async () => {
  const page = { ...(await template(html(placeholder))), br: null };
  const { body, encoding } = fillNonceTemplate(page, newNonce(), ['br', 'gzip']);
  expect([encoding, gunzipSync(body).length]).toEqual(['gzip', Buffer.byteLength(html(placeholder))]);
});
