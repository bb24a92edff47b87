import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMeter } from '#lib/server/start/metrics.ts';
import { freePort, untilOpen } from '#tests/support/freePort.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { listen, type Listening } from '#tests/support/listen.ts';

const read = (file: string) => readFileSync(file, 'utf8');

const rules = read('deploy/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1);

const nameOf = (rule: string) => rule.slice(0, rule.indexOf('\n'));

function valueOf(rule: string, key: string): string {
  const found = [...rule.matchAll(new RegExp(`^ +${key}: (.+)$`, 'gm'))].map(
    ([, value = '']) => value,
  );
  expect([key, found]).toEqual([key, [expect.any(String)]]);
  return found[0] ?? '';
}

interface Panel {
  type: string;
  title: string;
  description: string;
  fieldConfig: {
    defaults: {
      unit: string;
      thresholds: { steps: { color: string; value: number | null }[] };
      custom?: object;
    };
  };
  targets: { expr: string; legendFormat: string }[];
}

const panels = (
  JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }
).panels.filter(({ type }) => type !== 'row');

/** Replaces Grafana's variables: all instances and sites, and `seconds` for the chosen time. */
const queriesOf = ({ targets }: Panel, seconds: number) =>
  targets.map(({ expr }) =>
    expr
      .replaceAll(/\$(instance|site)\b/g, '.*')
      .replaceAll(/\$__(rate_interval|range)\b/g, `${seconds}s`),
  );

function portalRegistry() {
  const state = {
    callsWaiting: () => 0,
    isBreakerOpen: () => false,
    isSiteFileValid: () => true,
    isRedisWritable: () => false,
  };
  return createMeter({ version: '1.2.3', build: 'build', ...state });
}

interface Series {
  name: string;
  labels: Map<string, string>;
}

/** Prometheus itself adds the labels and the series `up`. */
async function portalSeries(): Promise<Series[]> {
  const { registry } = await portalRegistry();
  const job = /job_name: (\w+)/.exec(read('docs/metrics.md'))?.[1] ?? '';
  const lines = (await registry.metrics())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return [...lines, 'up 1'].map((line) => {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, label = '', value = '']) => [label, value] as const,
    );
    return { name, labels: new Map([...pairs, ['job', job], ['instance', '127.0.0.1:13001']]) };
  });
}

const words = new Set(['and', 'or', 'unless']);

function unknownOf(expr: string, series: Series[]): string[] {
  const bare = expr.replaceAll(/\b(?:by|on|ignoring) \([^)]*\)|\[\d+\w\]/g, '');
  const selectors = [...bare.matchAll(/\b([a-z_]\w*)\b(\{[^}]*\})?(?! *\()/g)].filter(
    ([, name = '']) => !words.has(name),
  );
  expect(selectors.length).toBeGreaterThan(0);
  return selectors
    .filter(([, name, braces = '']) => {
      const matchers = [...braces.matchAll(/(\w+)(=~?)"([^"]*)"/g)];
      const fits = (labels: Map<string, string>) =>
        matchers.every(([, label = '', kind, value = '']) => {
          const found = labels.get(label) ?? '';
          return kind === '=' ? found === value : new RegExp(`^(?:${value})$`).test(found);
        });
      return !series.some((one) => one.name === name && fits(one.labels));
    })
    .map(([selector]) => selector);
}

let series: Series[];

beforeAll(async () => {
  series = await portalSeries();
});

it('every alarm uses series that exist from the start, because `increase` needs an initial zero', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.flatMap((rule) => unknownOf(valueOf(rule, 'expr'), series))).toEqual([]);
});

it('every query is of the portal alone, because other applications have series of the same names', () => {
  const queries = [
    ...rules.map((rule) => valueOf(rule, 'expr')),
    ...panels.flatMap((panel) => queriesOf(panel, 60)),
  ];
  const others = series.map(({ name, labels }) => ({
    name,
    labels: new Map([...labels, ['job', 'other']]),
  }));
  const taken = queries.filter(
    (expr) => unknownOf(expr, others).length < unknownOf(expr, []).length,
  );
  expect(taken).toEqual([]);
});

it.each([
  'no_such_total > 0',
  'rate(shed_total{claim="none"}[5m]) > 0',
  'sum by (call) (increase(shed_total{claim=~"x|y"}[5m])) > 0',
])('%s is detected', (expr) => {
  expect(unknownOf(expr, series)).toHaveLength(1);
});

it('every alarm has a place of its own in the guide', () => {
  const guide = read('docs/events.md');
  for (const rule of rules) {
    expect(valueOf(rule, 'runbook')).toBe(`docs/events.md#${nameOf(rule).toLowerCase()}`);
  }
  const places = [...guide.matchAll(/<a id="(maru\w+)"><\/a>`(\w+)`/g)];
  expect(places.map(([, , name]) => name).toSorted()).toEqual(rules.map(nameOf).toSorted());
  for (const [, id, name] of places) expect(id).toBe(name?.toLowerCase());
});

/** Portals with a single site have no such series. */
const isLater = /^site_(?:requests|money_outcome)_total\{/;

it('every panel of the dashboard uses series of the portal and has a unit', () => {
  expect(panels.length).toBeGreaterThan(20);
  for (const panel of panels) {
    const unknown = queriesOf(panel, 60).flatMap((query) => unknownOf(query, series));
    expect([panel.title, unknown.filter((selector) => !isLater.test(selector))]).toEqual([
      panel.title,
      [],
    ]);
    expect(panel.fieldConfig.defaults.unit).not.toBe('');
  }
});

it('the dashboard has each alarm, with its threshold as a line', () => {
  const named = new Set(panels.flatMap(({ description }) => description.match(/Maru\w+/g) ?? []));
  expect([...named].toSorted()).toEqual(rules.map(nameOf).toSorted());
  const lined = panels.filter(
    ({ fieldConfig: { defaults } }) => defaults.custom && 'thresholdsStyle' in defaults.custom,
  );
  expect(lined.length).toBeGreaterThan(8);
  for (const { title, description, fieldConfig } of lined) {
    const alarms = rules.filter((rule) => description.includes(nameOf(rule)));
    const limits = alarms.flatMap((rule) =>
      [...valueOf(rule, 'expr').matchAll(/> (\d[\d.]*(?: \* \d[\d.]*)*)/g)].map(
        ([, product = '']) => product.split(' * ').reduce((all, factor) => all * Number(factor), 1),
      ),
    );
    const line = fieldConfig.defaults.thresholds.steps.at(-1)?.value;
    expect([title, limits.some((limit) => Math.abs(limit - Number(line)) < 1e-6 * limit)]).toEqual([
      title,
      true,
    ]);
  }
});

/** Both are in Debian's package `prometheus`. */
const isInstalled = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);

/** Panels that stay empty while the portal has a single site. */
const ofSites = ['Requests by site', 'Outcomes per minute, by site'];

it('Prometheus, its data source in Grafana and the guide have one interval', () => {
  const seconds = [
    'compose/prometheus.yml',
    'compose/grafana-datasources.yml',
    '../docs/metrics.md',
  ].map((file) => /(?:scrape_interval|timeInterval): (\d+)s/.exec(read(`deploy/${file}`))?.[1]);
  expect(seconds).toEqual(['15', '15', '15']);
});

describe.skipIf(!isInstalled)('a real Prometheus', () => {
  let folder = '';
  let metrics: Listening;
  let prometheus: ChildProcess;
  let port = 0;

  const ask = async <Data>(address: string) =>
    (
      JSON.parse(
        (await httpRequest(port, `/api/v1/${address}`, { headers: { host: 'localhost' } })).text,
      ) as { data: Data }
    ).data;
  const query = async (expr: string) =>
    (
      await ask<{ result: { value: [number, string] }[] }>(
        `query?query=${encodeURIComponent(expr)}`,
      )
    ).result.map(({ value }) => value[1]);

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
      // Rates need a change between two scrapes.
      meter.beginRequest('GET', '/[page]')(200);
      meter.beginRequest('POST', '/api/routes/[call]')(503);
      meter.upstreamRequest('get-member', 'read', 'answered', 0.1);
      meter.upstreamRequest('apply-user-deposit', 'money', 'timeout', 1);
      meter.upstreamRequest('read-note-message', 'write', 'answered', 0.1);
      response.setHeader('content-type', registry.contentType);
      response.end(await registry.metrics());
    });
    port = await freePort();
    const options = [
      `--config.file=${configuration()}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
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
    execFileSync('promtool', ['check', 'config', path.join(folder, 'prometheus.yml')], {
      stdio: 'pipe',
    });
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
