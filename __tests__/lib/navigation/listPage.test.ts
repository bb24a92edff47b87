import { describe, expect, it } from 'vitest';
import { pageCountOf, readPage } from '#lib/navigation/listPage.ts';

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
