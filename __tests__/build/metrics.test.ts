import { expect, it } from 'vitest';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';

it('server.ts with METRICS_PORT counts requests, and serves the metrics on that port only', async () => {
  const upstream = await startUpstream();
  const { port: metricsPort, close } = await listen(() => {});
  await close();
  const portal = await spawnPortal({
    METRICS_PORT: String(metricsPort),
    NEXTAUTH_URL: origin,
    UPSTREAM_URL: upstream.url,
  });
  const browser = new AuthBrowser(portal.port);
  expect((await browser.login('demo', 'wrong')).status).toBe(401);
  expect((await browser.get('/jp/game')).status).toBe(200);

  const read = async () =>
    (await httpRequest(metricsPort, '/metrics', { headers: { host: 'anything' } })).text;
  await expect.poll(read).toContain('http_route="/[page]",http_response_status_code="200"} 1');
  const text = await read();
  // Code that Next has bundled counts the login, code that runs from source counts the rest: both must use the same meter.
  expect(text).toContain('\nlogins_refused_total 1\n');
  expect(text).toMatch(/upstream_requests_total\{call="user-do-login",outcome="answered"\} 1\n/);
  expect(text).toMatch(/portal_build_info\{version="\d+\.\d+\.\d+",build="[\w-]+"\} 1\n/);

  for (const address of ['/metrics', '/metrics/', '/jp/metrics', '/api/metrics']) {
    const reply = await browser.get(address);
    expect([address, reply.status === 404 || reply.status === 308]).toEqual([address, true]);
    expect(reply.text).not.toContain('http_server');
  }
  await portal.stop('SIGINT');
  await upstream.close();
});
