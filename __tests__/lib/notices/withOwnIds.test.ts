import { expect, it } from 'vitest';
import { withOwnIds } from '#lib/notices/withOwnIds.ts';

const row = (id: string, title: string, contents = '') => ({ id, title, contents });
const idsOf = (rows: ReturnType<typeof row>[]) => withOwnIds(rows).map(({ id }) => id);

it('leaves ids that are their own', () => {
  expect(idsOf([row('1', 'a'), row('2', 'b')])).toEqual(['1', '2']);
});

it('gives two rows with one id an id each, the first keeps it', () => {
  const [first, second] = idsOf([row('1', 'a'), row('1', 'b')]);
  expect(first).toBe('1');
  expect(second).toMatch(/^1~\w+$/);
});

it('names a row without an id after what it says, wherever it stands in the list', () => {
  const [alone] = idsOf([row('', 'a', 'text')]);
  expect(alone).toMatch(/^~\w+$/);
  expect(idsOf([row('', 'b'), row('9', 'c'), row('', 'a', 'text')])[2]).toBe(alone);
});

it('shows the very same row once, with an id and without', () => {
  expect(idsOf([row('1', 'a', 'x'), row('1', 'a', 'x')])).toEqual(['1']);
  expect(idsOf([row('', 'a'), row('', 'a')])).toHaveLength(1);
  expect(idsOf([row('1', 'a'), row('1', 'b'), row('1', 'b')])).toHaveLength(2);
});
