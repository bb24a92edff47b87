import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  reportOnlyPolicy,
  securityHeaders,
} from '#lib/server/http/securityHeaders.ts';

const contents = {
  scripts: ['run()', '가()'],
  styles: ['a{color:red}'],
  imageHosts: ['img.example', 'localhost:4000'],
};
const policy = contentSecurityPolicy(contents);
const sha256 = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
const directives = new Map(
  policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
);

describe('the policy of a page', () => {
  it('allows nothing by default and nothing unsafe', () => {
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe|\*|https: |http: /);
  });

  it('allows scripts of its own files, and inline ones by their hashes', () => {
    expect(directives.get('script-src')).toEqual(["'self'", sha256('run()'), sha256('가()')]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directives.get(name)).toEqual(["'none'"]);
  });

  it('allows pictures from the configured hosts, over http only from localhost', () => {
    expect(directives.get('img-src')).toEqual([
      "'self'",
      'data:',
      'https://img.example',
      'http://localhost:4000',
    ]);
  });

  it('lets forms, fetches, fonts and the manifest reach the portal only, and reports violations to it', () => {
    for (const name of ['connect-src', 'form-action', 'font-src', 'manifest-src'])
      expect(directives.get(name)).toEqual(["'self'"]);
    expect(directives.get('style-src')).toEqual(["'self'", sha256('a{color:red}')]);
    expect([directives.get('report-uri'), directives.get('report-to')]).toEqual([
      ['/api/csp-report'],
      ['csp'],
    ]);
    expect(reportOnlyPolicy).toBe(
      "require-trusted-types-for 'script'; report-uri /api/csp-report; report-to csp",
    );
  });

  it.each([
    [[], undefined],
    [['games.example', 'localhost:4100'], 'https://games.example http://localhost:4100'],
    [['*'], 'https:'],
  ])('allows frames of the games that open in one: %s', (frameHosts, sources) => {
    expect(
      /frame-src ([^;]+)/.exec(contentSecurityPolicy({ imageHosts: [], frameHosts }))?.[1],
    ).toBe(sources);
  });

  it('is relaxed in development only', () => {
    expect(contentSecurityPolicy(contents, true)).toMatch(
      /script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline';.* ws:/,
    );
  });
});

describe('the headers of every reply', () => {
  const headers = Object.fromEntries(securityHeaders(true));

  it('score 135 points by the rules of the MDN Observatory', () => {
    let score = 100;
    if (directives.get('default-src')?.join() === "'none'" && !policy.includes('unsafe'))
      score += 10;
    if (directives.get('frame-ancestors')?.join() === "'none'") score += 5;
    if (headers['cross-origin-resource-policy'] === 'same-origin') score += 10;
    if (
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        headers['referrer-policy'] ?? '',
      )
    )
      score += 5;
    if (headers['x-content-type-options'] !== 'nosniff') score -= 5;
    const maxAge = Number(
      /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0,
    );
    if (maxAge < 15_768_000) score -= 10;
    // The other 5 points are for the session cookie.
    expect(score).toBe(130);
  });

  it('are these, and isolate the portal from pages that open it; http sites do not require https', () => {
    expect(headers).toEqual({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    expect(Object.fromEntries(securityHeaders(false))).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
