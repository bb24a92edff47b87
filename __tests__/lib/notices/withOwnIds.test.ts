import { expect, it } from 'vitest';
import { withOwnIds } from '#lib/notices/withOwnIds.ts';

const row = (id: string, title: string, contents = '') => ({ id, title, contents });
const idsOf = (rows: ReturnType<typeof row>[]) => withOwnIds(rows).map(({ id }) => id);

it('keeps unique ids', () => {
  expect(idsOf([row('1', 'a'), row('2', 'b')])).toEqual(['1', '2']);
});

it('gives the second of two rows with the same id another id', () => {
  const [first, second] = idsOf([row('1', 'a'), row('1', 'b')]);
  expect(first).toBe('1');
  expect(second).toMatch(/^1~\w+$/);
});

it('derives a missing id from the contents, independent of the position', () => {
  const [alone] = idsOf([row('', 'a', 'text')]);
  expect(alone).toMatch(/^~\w+$/);
  expect(idsOf([row('', 'b'), row('9', 'c'), row('', 'a', 'text')])[2]).toBe(alone);
});

it('removes exact duplicates, with or without an id', () => {
  expect(idsOf([row('1', 'a', 'x'), row('1', 'a', 'x')])).toEqual(['1']);
  expect(idsOf([row('', 'a'), row('', 'a')])).toHaveLength(1);
  expect(idsOf([row('1', 'a'), row('1', 'b'), row('1', 'b')])).toHaveLength(2);
});
