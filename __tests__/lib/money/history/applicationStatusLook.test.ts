import { expect, it } from 'vitest';
import { applicationStatusLook } from '#lib/money/history/applicationStatusLook.ts';

it.each([
  ['wait', 'status.waiting'],
  ['reg', 'status.waiting'],
  ['already', 'status.completed'],
  ['cansel', 'status.cancelled'], // sic
])('shows the status %s as %s', (status, label) => {
  expect(applicationStatusLook(status)?.label).toBe(label);
});

it.each(['', 'cancel', 'Already', 'toString', '처리중', 'x'.repeat(300)])('leaves the status "%s" unchanged', (status) => {
  expect(applicationStatusLook(status)).toBeUndefined();
});
