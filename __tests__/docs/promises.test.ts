import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/promises.md', 'utf8');
const named = [...new Set([...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file))];
const all = [...text.matchAll(/^\| ([A-Z])(\d+) +\|/gm)].map(([, letter = '', number]) => ({ letter, number: Number(number) }));
const rows = all.filter(({ letter }) => letter !== 'H');

it('every test that a promise names exists', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(`__tests__/${file}`))).toEqual([]);
});

it('the sixty promises have a row each', () => {
  const numbers = Object.values(Object.groupBy(rows, ({ letter }) => letter)).map((group = []) => group.map(({ number }) => number));
  expect(numbers).toEqual(numbers.map((group) => group.map((_, index) => index + 1)));
  expect(rows).toHaveLength(60);
});

it('the promises of the hardening have one row each, in order', () => {
  const numbers = all.filter(({ letter }) => letter === 'H').map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
});
