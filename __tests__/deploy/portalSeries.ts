import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createMeter } from '#lib/server/start/metrics.ts';

export const read = (file: string) => readFileSync(file, 'utf8');

/** The rules of deploy/alerts.yml, each from the name of its alarm on. */
export const rules = read('deploy/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1);

export const nameOf = (rule: string) => rule.slice(0, rule.indexOf('\n'));

/** The value of a key of a rule, which must occur once. */
export function valueOf(rule: string, key: string): string {
  const found = [...rule.matchAll(new RegExp(`^ +${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  expect([key, found]).toEqual([key, [expect.any(String)]]);
  return found[0] ?? '';
}

interface Panel {
  type: string;
  title: string;
  description: string;
  fieldConfig: { defaults: { unit: string; thresholds: { steps: { color: string; value: number | null }[] }; custom?: object } };
  targets: { expr: string; legendFormat: string }[];
}

/** The panels of the dashboard, without its rows. */
export const panels = (JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }).panels.filter(
  ({ type }) => type !== 'row',
);

/** The queries of the dashboard, as Grafana sends them for all instances and sites. `seconds` stands for the chosen time. */
export const queriesOf = ({ targets }: Panel, seconds: number) =>
  targets.map(({ expr }) => expr.replaceAll(/\$(instance|site)\b/g, '.*').replaceAll(/\$__(rate_interval|range)\b/g, `${seconds}s`));

/** A registry with all metrics of a portal with Redis (out of reach) before its first request. */
export function portalRegistry() {
  const state = { callsWaiting: () => 0, isBreakerOpen: () => false, isSiteFileValid: () => true, isRedisWritable: () => false };
  return createMeter({ version: '1.2.3', build: 'build', ...state });
}

export interface Series {
  name: string;
  labels: Map<string, string>;
}

/** The series of a portal before its first request, with the labels and the series `up` that Prometheus adds. */
export async function portalSeries(): Promise<Series[]> {
  const { registry } = await portalRegistry();
  const job = /job_name: (\w+)/.exec(read('docs/metrics.md'))?.[1] ?? '';
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [...lines, 'up 1'].map((line) => {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value] as const);
    return { name, labels: new Map([...pairs, ['job', job], ['instance', '127.0.0.1:13001']]) };
  });
}

const words = new Set(['and', 'or', 'unless']);

/** The selectors of an expression that no series fits. */
export function unknownOf(expr: string, series: Series[]): string[] {
  const bare = expr.replaceAll(/\b(?:by|on|ignoring) \([^)]*\)|\[\d+\w\]/g, '');
  const selectors = [...bare.matchAll(/\b([a-z_]\w*)\b(\{[^}]*\})?(?! *\()/g)].filter(([, name = '']) => !words.has(name));
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
