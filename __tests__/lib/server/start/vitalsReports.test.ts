import { beforeEach, describe, expect, it } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { startMeteredPortal, type MeteredPortal } from '#tests/support/meteredPortal.ts';
import { logLines, publicOrigin } from '#tests/support/proxyServer.ts';

const { host } = new URL(publicOrigin);
let portal: MeteredPortal;

beforeEach(async () => {
  portal = await startMeteredPortal('http://127.0.0.1:9');
  return () => portal.close();
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  httpRequest(portal.port, '/api/vitals', {
    method: 'POST',
    headers: { host, origin: publicOrigin, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const visit = (more: object = {}) => ({ route: '/login', device: 'phone', values: { LCP: 2_400, CLS: 0.05 }, ...more });
const refused = 'web_vital_reports_refused_total';

describe('the figures of a visit', () => {
  it('become metrics in seconds, by route and device', async () => {
    const reply = await send(visit());
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const labels = 'route="/login",device="phone"';
    const names = ['web_vital_lcp_seconds_sum', 'web_vital_cls_sum', 'web_vital_lcp_seconds_count'].map((name) => `${name}{${labels}}`);
    expect(await portal.counted(...names, refused)).toEqual([2.4, 0.05, 1, 0]);
    expect(await portal.counted(`web_vital_inp_seconds_count{${labels}}`)).toEqual([undefined]);
    expect(logLines.at(-1)).toMatchObject({ event: 'report', route: '/api/vitals', status: 204 });
  });

  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['no object', 7, 400],
    ['nothing', '', 400],
    ['an unknown page', visit({ route: '/canary' }), 400],
    ['the route of data', visit({ route: '/login.json' }), 400],
    ['an unknown device', visit({ device: 'canary' }), 400],
    ['an unknown figure', visit({ values: { canary: 1 } }), 400],
    ['another field', visit({ userId: 'canary' }), 400],
    ['a negative figure', visit({ values: { LCP: -1 } }), 400],
    ['a figure of a year', visit({ values: { TTFB: 3e10 } }), 400],
    ['a text as a figure', visit({ values: { INP: '7' } }), 400],
    ['over 16 KB', visit({ route: 'x'.repeat(17_000) }), 413],
  ])('are refused and counted if they are %s', async (_name, body, status) => {
    expect((await send(body)).status).toBe(status);
    const series = await portal.series();
    expect(series.get(refused)).toBe(1);
    expect([...series.keys()].filter((name) => /^web_vital_\w+_count/.test(name))).toEqual([]);
    expect(JSON.stringify([...series.keys()]) + JSON.stringify(logLines)).not.toContain('canary');
  });

  it('of another site are refused', async () => {
    expect((await send(visit(), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(visit(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('are limited by address', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 70; sent += 1) statuses.push((await send(visit())).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    expect(statuses[0]).toBe(204);
  });
});
