import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { setMeter } from '#lib/server/log/meter.ts';
import { startCallPortal } from './callPortal.ts';
import { httpRequest } from './httpRequest.ts';

/** The portal's server with all its calls, empty pages, and a meter that begins anew whenever the test says so. */
export async function startMeteredPortal(upstreamUrl: string, variables: Record<string, string> = {}) {
  const portal = await startCallPortal(upstreamUrl, { RATE_LIMIT_FACTOR: '1', ...variables }, { probeEveryMs: 0 });
  // Loaded only now: the log is made when its module is.
  const { startMetricsServer } = await import('#lib/server/start/metricsServer.ts');
  let metrics: Server;

  const stopCounting = () => {
    setMeter(null);
    metrics.closeAllConnections();
    metrics.close();
  };
  const startCounting = async () => {
    metrics = await startMetricsServer('127.0.0.1', 0, { version: '1.2.3', build: 'build' });
  };
  const askMetrics = (path: string, method = 'GET') =>
    httpRequest((metrics.address() as AddressInfo).port, path, { method, headers: { host: 'anything' } });

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

  return { ...portal, startCounting, stopCounting, askMetrics, series, counted };
}

export type MeteredPortal = Awaited<ReturnType<typeof startMeteredPortal>>;
