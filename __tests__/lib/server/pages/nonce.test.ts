import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentNonce, newNonce, noncePlaceholder } from '#lib/server/pages/nonce.ts';
import { configure } from '#tests/support/authServer.ts';

const requestWith = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;
const setHeader = vi.fn();
const res = { setHeader } as unknown as ServerResponse;

beforeEach(() => {
  setHeader.mockClear();
  configure({ IMAGE_HOSTS: 'img.example' });
});

describe('the nonce of a document', () => {
  it('is the placeholder in a request of nextRenderer', () => {
    expect(documentNonce({ req: requestWith({ 'x-nonce-placeholder': noncePlaceholder }), res })).toBe(noncePlaceholder);
    expect(setHeader).not.toHaveBeenCalled();
  });

  it.each<Record<string, string>>([{}, { 'x-nonce': 'mine' }, { 'x-nonce-placeholder': 'guess' }, { 'x-nonce-placeholder': '' }])(
    'is a new nonce in any other request, such as with %j',
    (headers) => {
      const nonce = documentNonce({ req: requestWith(headers), res });
      expect([noncePlaceholder, ...Object.values(headers)]).not.toContain(nonce);
      expect(setHeader.mock.calls).toEqual([
        ['content-security-policy', expect.stringContaining(`'nonce-${nonce}'`)],
        ['reporting-endpoints', 'csp="/api/csp-report"'],
        ['content-security-policy-report-only', "require-trusted-types-for 'script'; report-uri /api/csp-report; report-to csp"],
      ]);
      expect(setHeader.mock.calls[0]?.[1]).toContain('https://img.example');
    },
  );
});

describe('nonces', () => {
  it('are 144 random bits each, none drawn twice', () => {
    const nonces = Array.from({ length: 5_000 }, newNonce);
    expect(new Set(nonces).size).toBe(5_000);
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9_-]{24}$/);
  });
});
