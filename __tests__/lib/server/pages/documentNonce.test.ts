import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentNonce } from '#lib/server/pages/documentNonce.ts';
import { noncePlaceholder } from '#lib/server/pages/nonce.ts';
import { configure } from '#tests/support/authServer.ts';

const asked = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;
const setHeader = vi.fn();
const res = { setHeader } as unknown as ServerResponse;

beforeEach(() => {
  setHeader.mockClear();
  configure({ IMAGE_HOSTS: 'img.example' });
});

describe('the nonce of a document', () => {
  it('is the placeholder in a request of our own', () => {
    expect(documentNonce({ req: asked({ 'x-nonce-placeholder': noncePlaceholder }), res })).toBe(noncePlaceholder);
    expect(setHeader).not.toHaveBeenCalled();
  });

  it.each<Record<string, string>>([{}, { 'x-nonce': 'mine' }, { 'x-nonce-placeholder': 'guess' }, { 'x-nonce-placeholder': '' }])(
    'is fresh in any other, as with %j',
    (headers) => {
      const nonce = documentNonce({ req: asked(headers), res });
      expect([noncePlaceholder, ...Object.values(headers)]).not.toContain(nonce);
      expect(setHeader.mock.calls).toEqual([
        ['content-security-policy', expect.stringContaining(`'nonce-${nonce}'`)],
        ['content-security-policy-report-only', "require-trusted-types-for 'script'"],
      ]);
      expect(setHeader.mock.calls[0]?.[1]).toContain('https://img.example');
    },
  );
});
