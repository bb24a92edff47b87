import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createDrain } from '#lib/server/drain.ts';
import { setMeter } from '#lib/server/meter.ts';
import { shellAddresses } from '#lib/server/shellAddresses.ts';
import { createStaticFiles } from '#lib/server/staticFiles.ts';
import { httpRequest } from './httpRequest.ts';
import { callsTo, publicOrigin, startProxy } from './proxyServer.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** The portal's server with all its calls, empty pages, and a meter that begins anew whenever the test says so. */
export async function startMeteredPortal(upstreamUrl: string) {
  const proxy = await startProxy(upstreamUrl, { RATE_LIMIT_FACTOR: '1' }, { probeEveryMs: 0 });
  // Loaded only now: the log is made when its module is.
  const { createPortalServer } = await import('#lib/server/portalServer.ts');
  const { handleCall } = await import('#lib/server/proxyCall.ts');
  const { startMetricsServer } = await import('#lib/server/metricsServer.ts');
  const portal = createPortalServer({
    host: new URL(publicOrigin).host,
    trustedHops: 0,
    sharedState: () => 'memory',
    headers: [],
    drain: createDrain(),
    answerCall: handleCall,
    answerByNext: (_request, response) => response.end(),
    files: createStaticFiles(new Map()),
    built: {
      addresses: shellAddresses(['/', '/login'], 'build'),
      pages: {
        reply: async ({ route }, _host, _request, response) => void response.writeHead(route === '404' ? 404 : 200).end(),
        cacheSize: 0,
      },
    },
  });
  await listening(portal);
  let metrics: Server;

  const stopCounting = () => {
    setMeter(null);
    metrics.closeAllConnections();
    metrics.close();
  };
  const startCounting = async () => {
    metrics = await startMetricsServer('127.0.0.1', 0, { version: '1.2.3', build: 'build' });
  };
  const askMetrics = (address: string, method = 'GET') => httpRequest(portOf(metrics), address, { method, headers: { host: 'anything' } });

  /** Every series and its value. */
  async function series(): Promise<Map<string, number>> {
    const { text } = await askMetrics('/metrics');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
  }

  /** How often each of these series counts, once the last reply is over. */
  async function counted(...names: string[]) {
    await expect.poll(async () => (await series()).get('http_server_active_requests')).toBe(0);
    const all = await series();
    return names.map((name) => all.get(name));
  }

  const close = async () => {
    portal.closeAllConnections();
    portal.close();
    await proxy.close();
  };
  const port = portOf(portal);
  return { port, ...callsTo(port), startCounting, stopCounting, askMetrics, series, counted, close };
}

export type MeteredPortal = Awaited<ReturnType<typeof startMeteredPortal>>;
