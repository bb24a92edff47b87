import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin, startUpstream } from '#tests/support/authServer.ts';
import { startFakeCollector } from '#tests/support/fakeCollector.ts';
import type { Listening } from '#tests/support/listen.ts';
import { run } from '#tests/support/spawnPortal.ts';

const loadedPackages = (output: string) =>
  [...output.matchAll(/^loaded (\S+)$/gm)].map(([, name]) => name);

describe('server.ts', () => {
  let upstream: Listening;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());

  async function start(variables: Record<string, string>) {
    const program = ['--import', './__tests__/build/reportPackages.ts', 'server.ts'];
    const portal = await run(program, {
      NEXTAUTH_URL: origin,
      UPSTREAM_URL: upstream.url,
      ...variables,
    });
    await portal.isListening;
    return { ...portal, browser: new AuthBrowser(portal.port) };
  }

  it('exports the spans of a login, and outlives its collector', async () => {
    const collector = await startFakeCollector();
    const { browser, stop } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: '50',
    });
    expect((await browser.login('demo', 'demo1234')).status).toBe(200);
    const ofLogin = () => collector.spans.find(({ name }) => name === 'POST /api/auth/[action]');
    await expect.poll(ofLogin).toBeDefined();
    const { spanId, traceId } = ofLogin() ?? {};
    // Code that Next has bundled answers the login, code that runs from source begins the span of its request.
    const client = collector.spans
      .filter(({ kind }) => kind === 'client')
      .map((span) => [span.name, span.parentSpanId, span.traceId]);
    expect(client).toEqual(
      ['POST user-do-login', 'POST user-health-check'].map((name) => [name, spanId, traceId]),
    );

    await collector.close();
    expect((await browser.login('demo', 'demo1234')).status).toBe(200);
    const { code, output } = await stop('SIGINT');
    expect([code, output.match(/"event":"(fault|trace_export_failed)"/g)]).toEqual([
      0,
      ['"event":"trace_export_failed"'],
    ]);
    expect(output).toMatch(new RegExp(`"event":"login",.*"traceId":"${traceId}"`));
    expect(loadedPackages(output)).toContain('@opentelemetry/sdk-trace');
  }, 20_000);

  it('loads nothing of OpenTelemetry but the interface that Next looks for while no variable asks for it', async () => {
    const { browser, stop } = await start({ OTEL_SERVICE_NAME: 'casino' });
    expect((await browser.login('demo', 'demo1234')).status).toBe(200);
    const { output } = await stop('SIGINT');
    expect(loadedPackages(output)).toEqual(['@opentelemetry/api']);
    expect(output).toMatch(/"event":"login",.*"traceId":"[\da-f]{32}"/);
  }, 20_000);
});
