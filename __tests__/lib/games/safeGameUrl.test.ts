import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeGameUrl } from '#lib/games/launchGame.ts';

it.each([
  ['https://games.test/play?a=1#b', 'https://games.test/play?a=1#b'],
  ['http://localhost:4000/play', 'http://localhost:4000/play'],
  ['http://127.0.0.1/play', 'http://127.0.0.1/play'],
  ['http://[::1]:9/play', 'http://[::1]:9/play'],
])('opens %s', (address, href) => {
  expect(safeGameUrl(address)).toBe(href);
});

it.each([
  'http://games.test/',
  'http://localhost.evil.test/',
  'http://127.0.0.1.evil.test/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:https://games.test/x',
  'file:///etc/passwd',
  'ftp://games.test/',
  'intent://games.test#Intent;end',
  '//games.test/',
  '/play',
  'play',
  'https://user@games.test/',
  'https://user:word@games.test/',
  'https://',
  'about:blank',
  '',
  undefined,
  ['https://games.test/'],
])('refuses "%s"', (address) => {
  expect(safeGameUrl(address)).toBeNull();
});

const address = fc
  .tuple(
    fc.constantFrom('http', 'https', 'javascript', 'data', 'ws', 'HTTPS', ' http', 'h\tttp'),
    fc.constantFrom('://', ':', ':/', ':\\\\', ':////'),
    fc.constantFrom('', 'user@', ':word@', '@'),
    fc.constantFrom(
      'games.test',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'localhost.test',
      '127.0.0.2.test',
      '2130706433',
      '127.1',
    ),
    fc.string(),
  )
  .map((parts) => parts.join(''));

it('returns only https, or http on this machine, for any input', () => {
  const isHeld = fc.check(
    fc.property(fc.oneof(address, fc.string()), (value) => {
      const url = safeGameUrl(value);
      if (url === null) return true;
      const { protocol, hostname, username, password } = new URL(url);
      const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
      return (
        (protocol === 'https:' || (protocol === 'http:' && isLoopback)) &&
        username === '' &&
        password === ''
      );
    }),
    { numRuns: 2000 },
  );
  expect(isHeld.counterexample).toBeNull();
});
