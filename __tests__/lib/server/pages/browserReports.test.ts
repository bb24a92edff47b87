import { beforeEach, describe, expect, it, vi } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { startMeteredPortal, type MeteredPortal } from '#tests/support/meteredPortal.ts';
import { logLines, publicOrigin } from '#tests/support/proxyServer.ts';

const { host } = new URL(publicOrigin);
let portal: MeteredPortal;
/** Added to the clock: a new window of limits and of log lines for each test. */
let hours = 0;

beforeEach(async () => {
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + hours * 3_600_000);
  hours += 2;
  logLines.length = 0;
  portal = await startMeteredPortal('http://127.0.0.1:9');
  return () => portal.close();
});

const send = (path: string, body: unknown, headers: Record<string, string>) =>
  httpRequest(portal.port, path, {
    method: 'POST',
    headers: { host, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A violation as the Reporting API sends it, and as `report-uri` does. */
const violation = (more: object = {}) => ({
  documentURL: `${publicOrigin}/login?id=canary-member#canary`,
  blockedURL: 'https://evil.example/canary?canary',
  effectiveDirective: 'script-src-elem',
  sample: 'canary',
  referrer: `${publicOrigin}/user?canary`,
  originalPolicy: "default-src 'none'",
  ...more,
});
const listOf = (...bodies: object[]) => bodies.map((body) => ({ type: 'csp-violation', age: 1, url: publicOrigin, body }));
const legacy = (more: object = {}) => ({
  'csp-report': {
    'document-uri': `${publicOrigin}/login?id=canary-member`,
    'blocked-uri': 'https://evil.example/canary',
    'violated-directive': 'script-src-elem',
    ...more,
  },
});
const post = (type: string, body: unknown) => send('/api/csp-report', body, { 'content-type': type });
const report = (...bodies: object[]) => post('application/reports+json', listOf(...bodies));
const reported = () => logLines.filter(({ event }) => event === 'csp_report');
const counter = (directive: string) => `portal_csp_reports_total{directive="${directive}"}`;

describe('reports of policy violations', () => {
  it.each([
    ['application/reports+json', listOf(violation())],
    ['application/csp-report', legacy()],
    ['application/csp-report; charset=utf-8', legacy({ 'effective-directive': 'script-src', 'violated-directive': "script-src 'none'" })],
  ])('as %s are answered with 204, logged and counted, without path, query or sample', async (type, body) => {
    const reply = await post(type, body);
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(logLines).toMatchObject([
      { level: 'warn', event: 'csp_report', directive: 'script-src', blocked: 'https://evil.example', route: '/login' },
      { level: 'info', event: 'report', route: '/api/csp-report', status: 204 },
    ]);
    expect(JSON.stringify(logLines)).not.toContain('canary');
    expect(await portal.counted(counter('script-src'), counter('other'))).toEqual([1, 0]);
  });

  it('are logged once an hour by directive, origin and page, and counted each time', async () => {
    const trustedTypes = violation({ blockedURL: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' });
    await report(violation(), violation({ blockedURL: 'https://evil.example/other' }), trustedTypes);
    await report(violation(), violation({ documentURL: `${publicOrigin}/nobody/knows` }), violation({ blockedURL: 'inline' }));
    const lines = reported().map(({ directive, blocked, route }) => [directive, blocked, route].join(' '));
    expect(lines).toEqual([
      'script-src https://evil.example /login',
      'require-trusted-types-for trusted-types-sink /login',
      'script-src https://evil.example 404',
      'script-src inline /login',
    ]);
    expect(await portal.counted(counter('script-src'), counter('require-trusted-types-for'))).toEqual([5, 1]);
    hours += 1;
    await report(violation());
    expect(reported()).toHaveLength(5);
  });

  const about = (more: object) => ['application/reports+json', listOf(violation(more))] as const;
  it.each<[name: string, type: string, body: unknown]>([
    ['about an extension, inline', ...about({ blockedURL: 'inline', sourceFile: 'moz-extension://abcdef/script.js' })],
    ['about a scheme without a host', ...about({ blockedURL: 'about' })],
    ['about a page of another site', ...about({ documentURL: 'https://another.example/login' })],
    ['about nothing', ...about({ blockedURL: null })],
    ['of another type', 'application/json', listOf(violation())],
    ['that are no JSON', 'application/csp-report', '{"csp-report":'],
    ['of another kind', 'application/reports+json', [{ type: 'deprecation', body: violation() }, null, 7]],
    ['over 16 KB', 'application/csp-report', legacy({ 'script-sample': 'x'.repeat(17_000) })],
  ])('%s are dropped with 204', async (_name, type, body) => {
    expect((await post(type, body)).status).toBe(204);
    expect(reported()).toEqual([]);
    expect(await portal.counted(counter('script-src'))).toEqual([0]);
  });

  it('have a closed set of directives', async () => {
    await report(violation({ effectiveDirective: 'canary-src' }), violation({ effectiveDirective: ['img-src'] }));
    expect(reported().map(({ directive }) => directive)).toEqual(['other', 'img-src']);
  });

  it('are bounded: by address, by body, and 200 lines an hour', async () => {
    const many = Array.from({ length: 30 }, (_, index) => violation({ blockedURL: `https://${index}.evil.example/` }));
    await report(...many);
    expect(reported()).toHaveLength(20);
    const from = (index: number) => violation({ blockedURL: `https://x${index}.evil.example/` });
    for (let sent = 1; sent < 25; sent += 1) {
      expect((await report(...Array.from({ length: 15 }, (_, index) => from(sent * 15 + index)))).status).toBe(204);
    }
    expect(reported()).toHaveLength(200);
    expect(await portal.counted('rate_limited_total{limit="cspReport"}')).toEqual([5]);
  });
});

describe('the figures of a visit', () => {
  const sendVisit = (body: unknown, headers: Record<string, string> = {}) =>
    send('/api/vitals', body, { origin: publicOrigin, 'content-type': 'application/json', ...headers });
  const visit = (more: object = {}) => ({ route: '/login', device: 'phone', values: { LCP: 2_400, CLS: 0.05 }, ...more });
  const refused = 'web_vital_reports_refused_total';

  it('become metrics in seconds, by route and device', async () => {
    const reply = await sendVisit(visit());
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const labels = 'route="/login",device="phone"';
    const names = ['web_vital_lcp_seconds_sum', 'web_vital_cls_sum', 'web_vital_lcp_seconds_count'].map((name) => `${name}{${labels}}`);
    expect(await portal.counted(...names, refused)).toEqual([2.4, 0.05, 1, 0]);
    expect(await portal.counted(`web_vital_inp_seconds_count{${labels}}`)).toEqual([undefined]);
    expect(logLines.at(-1)).toMatchObject({ event: 'report', route: '/api/vitals', status: 204 });
  });

  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['an unknown page', visit({ route: '/canary' }), 400],
    ['an unknown figure', visit({ values: { canary: 1 } }), 400],
    ['another field', visit({ userId: 'canary' }), 400],
    ['a negative figure', visit({ values: { LCP: -1 } }), 400],
    ['a figure of a year', visit({ values: { TTFB: 3e10 } }), 400],
    ['over 16 KB', visit({ route: 'x'.repeat(17_000) }), 413],
  ])('are refused and counted if they are %s', async (_name, body, status) => {
    expect((await sendVisit(body)).status).toBe(status);
    const series = await portal.series();
    expect(series.get(refused)).toBe(1);
    expect([...series.keys()].filter((name) => /^web_vital_\w+_count/.test(name))).toEqual([]);
    expect(JSON.stringify([...series.keys()]) + JSON.stringify(logLines)).not.toContain('canary');
  });

  it('of another site are refused', async () => {
    expect((await sendVisit(visit(), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await sendVisit(visit(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('are limited by address', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 70; sent += 1) statuses.push((await sendVisit(visit())).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    expect(statuses[0]).toBe(204);
  });
});
