import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, plainContentSecurityPolicy, securityHeaders } from '#lib/server/http/securityHeaders.ts';

const policy = contentSecurityPolicy('abc', ['img.example', 'localhost:4000']);
const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

describe('the policy of a page', () => {
  it('allows nothing that is not named, and nothing unsafe', () => {
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(policy).not.toMatch(/unsafe|\*|https: |http: /);
  });

  it('runs scripts by nonce alone', () => {
    expect(directives.get('script-src')).toEqual(["'nonce-abc'", "'strict-dynamic'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
  });

  it('loads pictures from the hosts of the operator, over http from this machine only', () => {
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'https://img.example', 'http://localhost:4000']);
  });

  it('is relaxed in development only', () => {
    expect(contentSecurityPolicy('abc', [], true)).toMatch(/'unsafe-eval'.*ws:/);
  });
});

describe('the headers of every reply', () => {
  const headers = Object.fromEntries(securityHeaders(true));

  it('score 135 points by the rules of the MDN Observatory', () => {
    let score = 100;
    if (directives.get('default-src')?.join() === "'none'" && !policy.includes('unsafe')) score += 10;
    if (directives.get('frame-ancestors')?.join() === "'none'") score += 5;
    if (headers['cross-origin-resource-policy'] === 'same-origin') score += 10;
    if (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(headers['referrer-policy'] ?? '')) score += 5;
    if (headers['x-content-type-options'] !== 'nosniff') score -= 5;
    const maxAge = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0);
    if (maxAge < 15_768_000) score -= 10;
    // The last 5 points are those of the session cookie, which has its own tests.
    expect(score).toBe(130);
  });

  it('demand https for a year, but not of a site on http', () => {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(Object.fromEntries(securityHeaders(false))).not.toHaveProperty('strict-transport-security');
  });

  it('keep the window of a game from reaching the portal', () => {
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('let nobody frame what is not a page', () => {
    expect(plainContentSecurityPolicy).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
