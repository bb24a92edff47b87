import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/promises.md', 'utf8');
const named = [
  ...new Set([...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)),
];
const all = [...text.matchAll(/^\| ([A-Z])(\d+) +\|/gm)].map(([, letter = '', number]) => ({
  letter,
  number: Number(number),
}));
const rows = all.filter(({ letter }) => letter !== 'H');

it('every test that a promise names exists', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(`__tests__/${file}`))).toEqual([]);
});

it('the promises have a row each, without a gap in their numbers', () => {
  const numbers = Object.values(Object.groupBy(rows, ({ letter }) => letter)).map((group = []) =>
    group.map(({ number }) => number),
  );
  expect(numbers).toEqual(numbers.map((group) => group.map((_, index) => index + 1)));
});

it('the promises of the hardening have one row each, in order', () => {
  const numbers = all.filter(({ letter }) => letter === 'H').map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
});

describe('docs/asvs.md', () => {
  const asvs = readFileSync('docs/asvs.md', 'utf8');
  const verdicts = [
    ...asvs.matchAll(/^\| ([\d.]+) +\| ([123]) +\| .*? +\| (met|not met) +\| (.*?) +\|$/gm),
  ].map(([, id = '', level, verdict, evidence = '']) => ({ id, level, verdict, evidence }));
  const notApplicable = [...asvs.matchAll(/^\| \d+\. [A-Z][\w ]+? +\| ([\d., ]+?) +\|/gm)].flatMap(
    ([, ids = '']) => ids.split(', '),
  );

  it('has each of the 345 requirements once', () => {
    const ids = [...verdicts.map(({ id }) => id), ...notApplicable];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toHaveLength(345);
  });

  it('names an existing test or document for all that is met', () => {
    const filesOf = (evidence: string) => [
      ...[...evidence.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(
        ([, file = '']) => `__tests__/${file}`,
      ),
      ...[...evidence.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, file = '']) => `docs/${file}`),
    ];
    expect(
      verdicts.filter(
        ({ verdict, evidence }) => verdict === 'met' && filesOf(evidence).length === 0,
      ),
    ).toEqual([]);
    expect(
      verdicts.flatMap(({ evidence }) => filesOf(evidence)).filter((file) => !existsSync(file)),
    ).toEqual([]);
  });

  it('counts what is met and what is not', () => {
    const count = (level: string, verdict: string) =>
      verdicts.filter((one) => one.level === level && one.verdict === verdict).length;
    const printed = [...asvs.matchAll(/^\| ([123]) +\| (\d+) +\| (\d+) +\|$/gm)].map(
      ([, ...row]) => row,
    );
    expect(printed).toEqual(
      ['1', '2', '3'].map((level) => [
        level,
        String(count(level, 'met')),
        String(count(level, 'not met')),
      ]),
    );
  });
});
