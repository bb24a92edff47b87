import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMeter } from '#lib/server/start/createMeter.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';
import { configure } from '#tests/support/authServer.ts';
import { freePort } from '#tests/support/freePort.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const rules = read('deploy/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1);
const guide = read('docs/operating.md');

/** The value of a key of a rule, which must occur once. */
function valueOf(rule: string, key: string): string {
  const found = [...rule.matchAll(new RegExp(`^ +${key}: (.+)$`, 'gm'))].map(([, value = '']) => value);
  expect([key, found]).toEqual([key, [expect.any(String)]]);
  return found[0] ?? '';
}

const nameOf = (rule: string) => rule.slice(0, rule.indexOf('\n'));

/** The series of a portal with Redis before its first request, as name and labels, and `up`, which Prometheus adds. */
let series: { name: string; labels: Map<string, string> }[];

watchLog(); // Redis is unreachable

beforeAll(async () => {
  configure({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  const registry = new Registry();
  await createMeter(registry, { version: '1.2.3', build: 'build' });
  const job = /job_name: (\w+)/.exec(read('docs/metrics.md'))?.[1] ?? '';
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  series = [...lines, 'up 1'].map((line) => {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value] as const);
    return { name, labels: new Map([...pairs, ['job', job]]) };
  });
});
afterAll(() => sharedRedis()?.close());

const words = new Set(['and', 'or', 'unless']);

/** The series of an expression that the portal does not have. */
function unknownOf(expr: string): string[] {
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

it('every alarm uses series that exist from the start, because `increase` needs an initial zero', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.flatMap((rule) => unknownOf(valueOf(rule, 'expr')))).toEqual([]);
});

it.each(['no_such_total > 0', 'rate(shed_total{claim="none"}[5m]) > 0', 'sum by (call) (increase(shed_total{claim=~"x|y"}[5m])) > 0'])(
  '%s is detected',
  (expr) => {
    expect(unknownOf(expr)).toHaveLength(1);
  },
);

it('every alarm has a summary of one line, and an entry in the guide', () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
  for (const rule of rules) {
    expect(valueOf(rule, 'summary')).toMatch(/^[A-Z].*\.$/);
    const [file, heading] = valueOf(rule, 'runbook').split('#');
    expect(file).toBe('docs/operating.md');
    expect(headings).toContain(heading);
  }
  const told = [...guide.matchAll(/^\| (`Maru\w+`(?:, `Maru\w+`)*) +\|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(told.toSorted()).toEqual(rules.map(nameOf).toSorted());
});
