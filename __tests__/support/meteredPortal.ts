import { expect } from 'vitest';
import { createMeter } from '#lib/server/start/metrics.ts';
import type { Parts } from '#lib/server/start/createPortal.ts';
import { startCallPortal } from './callPortal.ts';

export function seriesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

export async function startMeteredPortal(upstreamUrl: string, own: Partial<Parts> = {}) {
  const gauges = {
    callsWaiting: () => portal.parts.upstream.waiting,
    isBreakerOpen: () => false,
    isSiteFileValid: () => true,
  };
  const { meter, registry } = await createMeter({ version: '1.2.3', build: 'build', ...gauges });
  const portal = await startCallPortal(upstreamUrl, {
    variables: { RATE_LIMIT_FACTOR: '1' },
    breakerRule: { probeEveryMs: 0 },
    own: { meter, ...own },
  });
  const series = async () => seriesIn(await registry.metrics());

  async function counted(...names: string[]) {
    await expect.poll(async () => (await series()).get('http_server_active_requests')).toBe(0);
    const all = await series();
    return names.map((name) => all.get(name));
  }

  return { ...portal, series, counted };
}

export type MeteredPortal = Awaited<ReturnType<typeof startMeteredPortal>>;
