import { beforeAll, expect, it } from 'vitest';
import { nameOf, panels, portalSeries, queriesOf, read, rules, unknownOf, valueOf, type Series } from './portalSeries.ts';

let series: Series[];

beforeAll(async () => {
  series = await portalSeries();
});

it('every alarm uses series that exist from the start, because `increase` needs an initial zero', () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.flatMap((rule) => unknownOf(valueOf(rule, 'expr'), series))).toEqual([]);
});

it('every query is of the portal alone, because other applications have series of the same names', () => {
  const queries = [...rules.map((rule) => valueOf(rule, 'expr')), ...panels.flatMap((panel) => queriesOf(panel, 60))];
  const others = series.map(({ name, labels }) => ({ name, labels: new Map([...labels, ['job', 'other']]) }));
  const taken = queries.filter((expr) => unknownOf(expr, others).length < unknownOf(expr, []).length);
  expect(taken).toEqual([]);
});

it.each(['no_such_total > 0', 'rate(shed_total{claim="none"}[5m]) > 0', 'sum by (call) (increase(shed_total{claim=~"x|y"}[5m])) > 0'])(
  '%s is detected',
  (expr) => {
    expect(unknownOf(expr, series)).toHaveLength(1);
  },
);

it('every alarm has a summary of one line, and a place of its own in the guide', () => {
  const guide = read('docs/events.md');
  for (const rule of rules) {
    expect(valueOf(rule, 'summary')).toMatch(/^[A-Z].*\.$/);
    expect(valueOf(rule, 'runbook')).toBe(`docs/events.md#${nameOf(rule).toLowerCase()}`);
  }
  const places = [...guide.matchAll(/<a id="(maru\w+)"><\/a>`(\w+)`/g)];
  expect(places.map(([, , name]) => name).toSorted()).toEqual(rules.map(nameOf).toSorted());
  for (const [, id, name] of places) expect(id).toBe(name?.toLowerCase());
});

/** Without series while there is one site only, or before the first visit that is measured. */
const isLater = /^(?:site_(?:requests|money_outcome)_total|web_vital_\w+_bucket)\{/;

it('every panel of the dashboard uses series of the portal, has a unit and says what it means', () => {
  expect(panels.length).toBeGreaterThan(20);
  for (const panel of panels) {
    const unknown = queriesOf(panel, 60).flatMap((query) => unknownOf(query, series));
    expect([panel.title, unknown.filter((selector) => !isLater.test(selector))]).toEqual([panel.title, []]);
    expect(panel.description).toMatch(/^[A-Z0-9`a-z].*\.$/);
    expect(panel.fieldConfig.defaults.unit).not.toBe('');
  }
});

it('the dashboard has each alarm, with its threshold as a line', () => {
  const named = new Set(panels.flatMap(({ description }) => description.match(/Maru\w+/g) ?? []));
  expect([...named].toSorted()).toEqual(rules.map(nameOf).toSorted());
  const lined = panels.filter(({ fieldConfig: { defaults } }) => defaults.custom && 'thresholdsStyle' in defaults.custom);
  expect(lined.length).toBeGreaterThan(8);
  for (const { title, description, fieldConfig } of lined) {
    const alarms = rules.filter((rule) => description.includes(nameOf(rule)));
    const limits = alarms.flatMap((rule) =>
      [...valueOf(rule, 'expr').matchAll(/> (\d[\d.]*(?: \* \d[\d.]*)*)/g)].map(([, product = '']) =>
        product.split(' * ').reduce((all, factor) => all * Number(factor), 1),
      ),
    );
    const line = fieldConfig.defaults.thresholds.steps.at(-1)?.value;
    expect([title, limits.some((limit) => Math.abs(limit - Number(line)) < 1e-6 * limit)]).toEqual([title, true]);
  }
});
