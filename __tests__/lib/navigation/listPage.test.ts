import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupApplications, readFilter } from '#lib/money/history/useApplicationFilter.ts';
import { pageCountOf, readPage, rowKeys } from '#lib/navigation/listPage.ts';
import { application } from '#tests/support/historyPage.tsx';

describe('the page of a URL', () => {
  it.each([
    ['3', 3],
    ['1000000', 1_000_000],
    ['9999999', 1_000_000],
  ])('%s is page %i', (value, page) => {
    expect(readPage(value)).toBe(page);
  });

  it.each([null, '', '0', '-1', '1.5', '1e3', 'two', '99999999', ' 2'])('%j is the first page', (value) => {
    expect(readPage(value)).toBe(1);
  });

  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [10_000, 500],
  ])('%i rows have %i pages', (rows, pages) => {
    expect(pageCountOf(rows)).toBe(pages);
  });
});

it('gives every row a unique key for any ids', () => {
  const ids = fc.array(fc.constantFrom('', '1', '1/1', '2'));
  fc.assert(
    fc.property(ids, (list) => {
      expect(new Set(rowKeys(list.map((id) => ({ id })))).size).toBe(list.length);
    }),
  );
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: String(index % 30) }));
  expect(rowKeys(rows, 20).slice(8, 12)).toEqual(['28/0', '29/0', '0/1', '1/1']);
});

describe('the filter', () => {
  it.each([
    ['waiting', 'waiting'],
    ['cancelled', 'cancelled'],
    ['cansel', 'all'],
    ['toString', 'all'],
    [null, 'all'],
  ])('of the URL value %s is %s', (value, filter) => {
    expect(readFilter(value)).toBe(filter);
  });

  it('finds rows by their status; rows with an unknown status are one group', () => {
    const rows = ['wait', 'reg', 'already', 'cansel', '보류'].map((status) => application(status, { status })); // sic
    const ids = (group: readonly { id: string }[]) => group.map(({ id }) => id);
    const groups = groupApplications(rows);
    expect(ids(groups.all)).toHaveLength(5);
    expect(ids(groups.waiting)).toEqual(['wait', 'reg']);
    expect(ids(groups.completed)).toEqual(['already']);
    expect(ids(groups.cancelled)).toEqual(['cansel']);
    expect(ids(groups.unknown)).toEqual(['보류']);
  });
});
