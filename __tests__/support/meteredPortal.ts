import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { setMeter } from '#lib/server/log/current.ts';
import { createMeter, startMetricsServer } from '#lib/server/start/metrics.ts';
import { startCallPortal } from './callPortal.ts';
import { httpRequest } from './httpRequest.ts';
import { setUpstream } from './proxyServer.ts';

/** The portal's server with all calls, empty pages, and a meter that the test can reset. */
export async function startMeteredPortal(upstreamUrl: string, variables: Record<string, string> = {}) {
  const portal = await startCallPortal(upstreamUrl, { RATE_LIMIT_FACTOR: '1', ...variables });
  // Imported late, because the log is created with its module.
  const { log } = await import('#lib/server/log/requestLog.ts');
  const { upstream } = await import('#lib/server/upstream/current.ts');
  let metrics: Server;

  const stopCounting = () => {
    setMeter(null);
    metrics.closeAllConnections();
    metrics.close();
  };
  const startCounting = async () => {
    const gauges = { callsWaiting: () => upstream().waiting, isBreakerOpen: () => false, isSiteFileValid: () => true };
    const { meter, registry } = await createMeter({ version: '1.2.3', build: 'build', ...gauges });
    setMeter(meter);
    metrics = await startMetricsServer({ host: '127.0.0.1', port: 0, registry, log });
    await setUpstream({ probeEveryMs: 0 });
  };
  const askMetrics = (path: string, method = 'GET') =>
    httpRequest((metrics.address() as AddressInfo).port, path, { method, headers: { host: 'anything' } });

  /** All series with their values. */
  async function series(): Promise<Map<string, number>> {
    const { text } = await askMetrics('/metrics');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
  }

  /** The increase of each of these series, after the last reply has ended. */
  async function counted(...names: string[]) {
    await expect.poll(async () => (await series()).get('http_server_active_requests')).toBe(0);
    const all = await series();
    return names.map((name) => all.get(name));
  }

  return { ...portal, startCounting, stopCounting, askMetrics, series, counted };
}

export type MeteredPortal = Awaited<ReturnType<typeof startMeteredPortal>>;
