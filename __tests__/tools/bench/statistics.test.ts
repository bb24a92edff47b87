import { expect, test } from 'vitest';
import { median } from '#tools/bench/statistics.ts';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 2, 9], 9],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('the median of no values is NaN', () => {
  expect(median([])).toBeNaN();
});
