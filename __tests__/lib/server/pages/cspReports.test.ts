import { beforeEach, describe, expect, it, vi } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { startMeteredPortal, type MeteredPortal } from '#tests/support/meteredPortal.ts';
import { logLines, publicOrigin } from '#tests/support/proxyServer.ts';

const { host } = new URL(publicOrigin);
let portal: MeteredPortal;
/** Each test adds hours to the clock, so that its limits and log lines are in a new window. */
let hours = 0;

beforeEach(async () => {
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + hours * 3_600_000);
  hours += 2;
  logLines.length = 0;
  portal = await startMeteredPortal('http://127.0.0.1:9');
  return () => portal.close();
});

const post = (type: string, body: unknown) =>
  httpRequest(portal.port, '/api/csp-report', {
    method: 'POST',
    headers: { host, 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const violation = (more: object = {}) => ({
  documentURL: `${publicOrigin}/login?id=canary-member#canary`,
  blockedURL: 'https://evil.example/canary?canary',
  effectiveDirective: 'script-src-elem',
  sample: 'canary',
  referrer: `${publicOrigin}/user?canary`,
  originalPolicy: "default-src 'none'",
  ...more,
});
const listOf = (...bodies: object[]) =>
  bodies.map((body) => ({ type: 'csp-violation', age: 1, url: publicOrigin, body }));
const legacy = (more: object = {}) => ({
  'csp-report': {
    'document-uri': `${publicOrigin}/login?id=canary-member`,
    'blocked-uri': 'https://evil.example/canary',
    'violated-directive': 'script-src-elem',
    ...more,
  },
});
const report = (...bodies: object[]) => post('application/reports+json', listOf(...bodies));
const reported = () => logLines.filter(({ event }) => event === 'csp_report');
const counter = (directive: string) => `portal_csp_reports_total{directive="${directive}"}`;

describe('reports of policy violations', () => {
  it.each([
    ['application/reports+json', listOf(violation())],
    ['application/csp-report', legacy()],
    [
      'application/csp-report; charset=utf-8',
      legacy({ 'effective-directive': 'script-src', 'violated-directive': "script-src 'none'" }),
    ],
  ])(
    'as %s are answered with 204, logged and counted, without path, query or sample',
    async (type, body) => {
      const reply = await post(type, body);
      expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([
        204,
        '',
        'no-store',
      ]);
      expect(logLines).toMatchObject([
        {
          level: 'warn',
          event: 'csp_report',
          directive: 'script-src',
          blocked: 'https://evil.example',
          route: '/login',
        },
        { level: 'info', event: 'report', route: '/api/csp-report', status: 204 },
      ]);
      expect(JSON.stringify(logLines)).not.toContain('canary');
      expect(await portal.counted(counter('script-src'), counter('other'))).toEqual([1, 0]);
    },
  );

  it('are logged once an hour by directive, origin and page, and counted each time', async () => {
    const trustedTypes = violation({
      blockedURL: 'trusted-types-sink',
      effectiveDirective: 'require-trusted-types-for',
    });
    await report(
      violation(),
      violation({ blockedURL: 'https://evil.example/other' }),
      trustedTypes,
    );
    await report(
      violation(),
      violation({ documentURL: `${publicOrigin}/nobody/knows` }),
      violation({ blockedURL: 'inline' }),
    );
    const lines = reported().map(({ directive, blocked, route }) =>
      [directive, blocked, route].join(' '),
    );
    expect(lines).toEqual([
      'script-src https://evil.example /login',
      'require-trusted-types-for trusted-types-sink /login',
      'script-src https://evil.example 404',
      'script-src inline /login',
    ]);
    expect(
      await portal.counted(counter('script-src'), counter('require-trusted-types-for')),
    ).toEqual([5, 1]);
    hours += 1;
    await report(violation());
    expect(reported()).toHaveLength(5);
  });

  const about = (more: object) => ['application/reports+json', listOf(violation(more))] as const;
  it.each<[name: string, type: string, body: unknown]>([
    [
      'about an extension, inline',
      ...about({ blockedURL: 'inline', sourceFile: 'moz-extension://abcdef/script.js' }),
    ],
    ['about a scheme without a host', ...about({ blockedURL: 'about' })],
    ['about a page of another site', ...about({ documentURL: 'https://another.example/login' })],
    ['about nothing', ...about({ blockedURL: null })],
    ['of another type', 'application/json', listOf(violation())],
    ['that are no JSON', 'application/csp-report', '{"csp-report":'],
    [
      'of another kind',
      'application/reports+json',
      [{ type: 'deprecation', body: violation() }, null, 7],
    ],
    ['over 16 KB', 'application/csp-report', legacy({ 'script-sample': 'x'.repeat(17_000) })],
  ])('%s are dropped with 204', async (_name, type, body) => {
    expect((await post(type, body)).status).toBe(204);
    expect(reported()).toEqual([]);
    expect(await portal.counted(counter('script-src'))).toEqual([0]);
  });

  it('have a closed set of directives', async () => {
    await report(
      violation({ effectiveDirective: 'canary-src' }),
      violation({ effectiveDirective: ['img-src'] }),
    );
    expect(reported().map(({ directive }) => directive)).toEqual(['other', 'img-src']);
  });

  it('are bounded: by address, by body, and 200 lines an hour', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      violation({ blockedURL: `https://${index}.evil.example/` }),
    );
    await report(...many);
    expect(reported()).toHaveLength(20);
    const from = (index: number) => violation({ blockedURL: `https://x${index}.evil.example/` });
    for (let sent = 1; sent < 25; sent += 1) {
      expect(
        (await report(...Array.from({ length: 15 }, (_, index) => from(sent * 15 + index)))).status,
      ).toBe(204);
    }
    expect(reported()).toHaveLength(200);
    expect(await portal.counted('rate_limited_total{limit="cspReport"}')).toEqual([5]);
  });
});
