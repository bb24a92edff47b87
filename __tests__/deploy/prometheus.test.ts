import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, untilOpen } from '#tests/support/freePort.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';
import { deviceClasses, vitalNames } from '#lib/vitals/vitals.ts';
import { panels, portalRegistry, queriesOf, read, rules } from './portalSeries.ts';

/** Both are in Debian's package `prometheus`. */
const isInstalled = ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0);

/** Have no series while there is one site only. */
const ofSites = ['Requests by site', 'Outcomes per minute, by site'];

it('Prometheus, its data source in Grafana and the guide have one interval', () => {
  const seconds = ['compose/prometheus.yml', 'compose/grafana-datasources.yml', '../docs/metrics.md'].map(
    (file) => /(?:scrape_interval|timeInterval): (\d+)s/.exec(read(`deploy/${file}`))?.[1],
  );
  expect(seconds).toEqual(['15', '15', '15']);
});

describe.skipIf(!isInstalled)('a real Prometheus', () => {
  let folder = '';
  let metrics: Listening;
  let prometheus: ChildProcess;
  let port = 0;

  const ask = async <Data>(address: string) =>
    (JSON.parse((await httpRequest(port, `/api/v1/${address}`, { headers: { host: 'localhost' } })).text) as { data: Data }).data;
  const query = async (expr: string) =>
    (await ask<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(expr)}`)).result.map(({ value }) => value[1]);

  /** The configuration of compose.yaml with other places, and a shorter interval. */
  function configuration(): string {
    const places: [string, string][] = [
      ['/etc/prometheus/maru.yml', path.resolve('deploy/alerts.yml')],
      ["'portal1:13000', 'portal2:13000'", `'127.0.0.1:${metrics.port}'`],
      ['scrape_interval: 15s', 'scrape_interval: 200ms'],
    ];
    const file = path.join(folder, 'prometheus.yml');
    const text = places.reduce((all, [shipped, tested]) => {
      expect(all).toContain(shipped);
      return all.replace(shipped, tested);
    }, read('deploy/compose/prometheus.yml'));
    writeFileSync(file, text);
    return file;
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'portal-prometheus-'));
    const { registry, meter } = await portalRegistry();
    metrics = await listen(async (_, response) => {
      // Something happens between two scrapes.
      meter.beginRequest('GET', '/[page]')(200);
      meter.beginRequest('POST', '/api/routes/[call]')(503);
      meter.upstreamRequest('get-member', 'read', 'answered', 0.1);
      meter.upstreamRequest('apply-user-deposit', 'money', 'timeout', 1);
      meter.upstreamRequest('read-note-message', 'write', 'answered', 0.1);
      for (const name of vitalNames) for (const device of deviceClasses) meter.vital(name, '/', device, 0.1);
      response.setHeader('content-type', registry.contentType);
      response.end(await registry.metrics());
    });
    port = await freePort();
    const options = [`--config.file=${configuration()}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
    prometheus = spawn('prometheus', [...options, '--log.level=error'], { stdio: 'ignore' });
    await untilOpen(port, prometheus);
    await vi.waitUntil(
      () =>
        query('count_over_time(up[1m]) >= 4').then(
          ({ length }) => length,
          () => 0,
        ),
      { timeout: 20_000, interval: 200 },
    );
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => prometheus.once('close', resolve));
    prometheus.kill('SIGKILL');
    await ended;
    await metrics.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('accepts the configuration and the alarms', async () => {
    execFileSync('promtool', ['check', 'config', path.join(folder, 'prometheus.yml')], { stdio: 'pipe' });
    const { groups } = await ask<{ groups: { rules: { name: string }[] }[] }>('rules');
    expect(groups.flatMap((group) => group.rules)).toHaveLength(rules.length);
  });

  it('answers every query of the dashboard with figures', async () => {
    const silent = async () => {
      const titles: string[] = [];
      for (const panel of panels) {
        for (const expr of queriesOf(panel, 60)) {
          const figures = await query(expr);
          if (!figures.some((figure) => figure !== 'NaN')) titles.push(panel.title);
        }
      }
      return titles;
    };
    // A busy machine misses scrapes.
    await expect.poll(silent).toEqual(ofSites);
  });
});
