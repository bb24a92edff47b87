import type { Registry } from 'prom-client';
import { expect } from 'vitest';
import { setMeter } from '#lib/server/log/current.ts';
import { createMeter } from '#lib/server/start/metrics.ts';
import { startCallPortal } from './callPortal.ts';
import { setUpstream } from './proxyServer.ts';

/** All series of the text of /metrics, with their values. */
export function seriesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

/** The portal's server with all calls, empty pages, and a meter that the test can reset. */
export async function startMeteredPortal(upstreamUrl: string, variables: Record<string, string> = {}) {
  const portal = await startCallPortal(upstreamUrl, { RATE_LIMIT_FACTOR: '1', ...variables });
  // Imported late, because the log is created with its module.
  const { upstream } = await import('#lib/server/upstream/current.ts');
  let registry: Registry;

  const stopCounting = () => setMeter(null);
  const startCounting = async () => {
    const gauges = { callsWaiting: () => upstream().waiting, isBreakerOpen: () => false, isSiteFileValid: () => true };
    const made = await createMeter({ version: '1.2.3', build: 'build', ...gauges });
    registry = made.registry;
    setMeter(made.meter);
    await setUpstream({ probeEveryMs: 0 });
  };
  const series = async () => seriesIn(await registry.metrics());

  /** The increase of each of these series, after the last reply has ended. */
  async function counted(...names: string[]) {
    await expect.poll(async () => (await series()).get('http_server_active_requests')).toBe(0);
    const all = await series();
    return names.map((name) => all.get(name));
  }

  return { ...portal, startCounting, stopCounting, series, counted };
}

export type MeteredPortal = Awaited<ReturnType<typeof startMeteredPortal>>;
