import { expect, it } from 'vitest';
import { isForHost } from '#lib/notices/isForHost.ts';

it.each([
  ['', 'maru.test'],
  ['  ', 'maru.test'],
  ['maru.test', 'maru.test'],
  ['maru.test', 'www.maru.test'],
  ['www.maru.test', 'maru.test'],
  ['MARU.test', 'maru.test:3000'],
  ['maru.test:8080', 'maru.test'],
  ['other.test,maru.test', 'maru.test'],
  ['other.test|maru.test', 'maru.test'],
  ['other.test maru.test', 'maru.test'],
  ['other.test , | maru.test', 'maru.test'],
  ['maru.test.', 'maru.test'],
])('"%s" is meant for %s', (domain, host) => {
  expect(isForHost(domain, host)).toBe(true);
});

it.each([
  ['maru.test', 'evil-maru.test'],
  ['maru.test', 'maru.test.evil.test'],
  ['maru.test', 'sub.maru.test'],
  ['sub.maru.test', 'maru.test'],
  ['wwwmaru.test', 'maru.test'],
  ['maru', 'maru.test'],
  ['*', 'maru.test'],
  ['https://maru.test', 'maru.test'],
])('"%s" is not meant for %s', (domain, host) => {
  expect(isForHost(domain, host)).toBe(false);
});
