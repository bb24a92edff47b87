import { expect } from 'vitest';
import type { Reply } from './httpRequest.ts';

/** The nonce of an HTML reply. Expects the strict policy, the nonce on every script and style sheet, and no inline style. */
export function expectStrictPolicy({ headers, text }: Reply): string {
  const policy = String(headers['content-security-policy']);
  const nonce = /script-src 'nonce-([\w-]{24})' 'strict-dynamic';/.exec(policy)?.[1] ?? 'no nonce in the policy';
  expect(headers['content-type']).toContain('text/html');
  expect(policy).toContain(`default-src 'none'; script-src 'nonce-${nonce}'`);
  expect(policy).not.toContain('unsafe');
  const tags = text.match(/<(script|style|link)\b[^>]*>/g) ?? [];
  const guarded = tags.filter((tag) => /^<(script|style)|rel="stylesheet"|as="(style|script)"/.test(tag));
  expect(guarded.length).toBeGreaterThan(0);
  expect(guarded.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(text.match(/<[^>]+\s(style|on\w+)="[^>]*>/g)).toBeNull();
  return nonce;
}
