import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { statusText } from '#lib/format/statuses.ts';

const t = ((key: string) => key) as unknown as TFunction;

it.each([
  ['wait', 'status.waiting', 'status.unanswered'],
  ['reg', 'status.waiting', 'status.unanswered'],
  ['already', 'status.completed', 'status.answered'],
  ['cansel', 'status.cancelled', 'status.cancelled'], // sic
])('shows the status %s of an application as %s, of a help request as %s', (status, application, help) => {
  expect(statusText(status, 'application', t)).toBe(application);
  expect(statusText(status, 'help', t)).toBe(help);
});

it.each(['cancel', 'Already', 'toString', '처리중', 'x'.repeat(300)])('leaves the status "%s" unchanged', (status) => {
  expect(statusText(status, 'application', t)).toBe(status);
  expect(statusText(status, 'help', t)).toBe(status);
});

it('shows a missing status as "-"', () => {
  expect(statusText('', 'application', t)).toBe('-');
});
