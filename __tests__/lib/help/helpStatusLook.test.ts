import { expect, it } from 'vitest';
import { helpStatusLook } from '#lib/help/helpStatusLook.ts';

it.each([
  ['wait', 'status.waiting'],
  ['reg', 'status.waiting'],
  ['already', 'status.answered'],
  ['cansel', 'status.cancelled'],
])('shows the status %s as %s', (status, label) => {
  expect(helpStatusLook(status)?.label).toBe(label);
});

it.each(['', 'cancel', 'Already', 'toString', '처리중'])('leaves the status "%s" unchanged', (status) => {
  expect(helpStatusLook(status)).toBeUndefined();
});
