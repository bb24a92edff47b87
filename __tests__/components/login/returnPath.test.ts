import { expect, test } from 'vitest';
import { returnPath } from '#components/login/LoginScreen.tsx';
import { locales } from '#lib/i18n/locales.ts';

const origin = 'https://portal.example';

test.each([
  ['/help?mode=form#top', '/help?mode=form#top'],
  ['https://portal.example/jp/deposit', '/deposit'],
  ['/vn?type=slot', '/?type=slot'],
  ['/cnn', '/cnn'],
  ['/', '/'],
])('%s redirects to %s', (wanted, expected) => {
  expect(returnPath(wanted, origin)).toBe(expected);
});

test.each(locales)('removes the prefix of $name', ({ code }) => {
  expect(returnPath(`/${code}/deposit`, origin)).toBe('/deposit');
  expect(returnPath(`/${code}/login`, origin)).toBeNull();
});

// More payloads: __tests__/lib/server/session/returnAddress.test.ts.
test.each([null, '', 'http://portal.example/help', '/login?callbackUrl=/help', '/vn/login', '/vn//evil.example'])(
  '%s is not a return path',
  (wanted) => {
    expect(returnPath(wanted, origin)).toBeNull();
  },
);
