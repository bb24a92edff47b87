import { expect } from 'vitest';
import { hashSource } from '#lib/server/http/securityHeaders.ts';
import type { Reply } from '#tests/support/httpRequest.ts';

const directive = (policy: string, name: string) =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
const textsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, text = '']) => text);

/** Expects the strict policy: no inline script or style but those of this page by their hashes, each of which the page needs. */
export function expectStrictPolicy({ headers, text }: Reply): void {
  const policy = String(headers['content-security-policy']);
  expect(headers['content-type']).toContain('text/html');
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic/);
  expect(policy.length).toBeLessThan(1_200);
  const scripts = textsOf(text, /<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g);
  const styles = textsOf(text, /<style[^>]*>([^]*?)<\/style>/g);
  expect(directive(policy, 'script-src').sort()).toEqual(
    ["'self'", ...scripts.map(hashSource)].sort(),
  );
  expect(directive(policy, 'style-src').sort()).toEqual(
    ["'self'", ...styles.map(hashSource)].sort(),
  );
  const files = textsOf(text, /<script[^>]* src="([^"]*)"/g).concat(
    textsOf(text, /<link rel="stylesheet" href="([^"]*)"/g),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !file.startsWith('/_next/static/'))).toEqual([]);
  expect(text.match(/<[^>]+\s(style|on\w+)="[^>]*>/g)).toBeNull();
}
