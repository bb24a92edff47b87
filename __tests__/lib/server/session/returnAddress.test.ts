import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPath } from '#components/login/LoginScreen.tsx';
import { localePrefix, returnAddress } from '#lib/server/session/authRequest.ts';

const origin = 'https://portal.example';

const payloads = [
  ...['//evil.example', '///evil.example', '////evil.example/%2f..', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example'],
  ...['https://evil.example', 'http://evil.example', 'HTTPS://EVIL.EXAMPLE', 'https:evil.example', 'https:/evil.example', 'https:\\\\evil.example'],
  ...['https://portal.example@evil.example', 'https://portal.example:x@evil.example', 'https://portal.example%40evil.example', '//portal.example@evil.example'],
  ...['https://portal.example.evil.example', 'https://evil.example/portal.example', 'https://evil.example#portal.example', 'https://evil.example?portal.example'],
  ...['https://portal.example:8443/', 'http://portal.example/', 'https://sub.portal.example/', 'https://portal.example./', 'https://xn--portal-9ta.example/'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)', '\u0000javascript:alert(1)', ' javascript:alert(1)', 'javascript://portal.example/%0aalert(1)'],
  ...['data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD4=', 'vbscript:x', 'blob:https://portal.example/x', 'file:///etc/passwd', 'about:blank'],
  ...['view-source:https://portal.example/', 'filesystem:https://portal.example/x', 'mailto:a@evil.example', 'tel:123', 'intent://x#Intent;end', 'ws://portal.example/', 'ftp://portal.example/'],
  ...['http://', 'https://', '//', 'https://[::1]/', 'https://127.0.0.1/', '//0x7f.1/', 'https://①②⑦.0.0.1/', 'https://evil。example/', '//evil%E3%80%82example', '/%09/evil.example'],
  ...['\t//evil.example', '\r\n//evil.example', '/\t/evil.example', '/\n/evil.example', '/\r\\evil.example', ' //evil.example', '\u00a0//evil.example', '%', '/%zz//evil.example'],
]; // prettier-ignore

describe('the URL after a login', () => {
  it.each(payloads)('%j: is on the portal’s origin, or null', (payload) => {
    for (const value of [
      payload,
      encodeURIComponent(payload),
      `/${payload}`,
      `/login?callbackUrl=${encodeURIComponent(payload)}`,
    ]) {
      const address = returnAddress(value, origin);
      expect([value, address === null || address.startsWith(`${origin}/`)]).toEqual([value, true]);
      const path = returnPath(value, origin);
      expect([
        value,
        path === null || new URL(path, `${origin}/jp/login`).origin === origin,
      ]).toEqual([value, true]);
      expect(path?.startsWith('//') ?? false).toBe(false);
    }
  });

  it('is on the portal’s origin for every combination of such pieces', () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom('/', '\\', '@', ':', '.', '%2f', '%5c', '#', '?', '\t', 'portal.example'),
      fc.string(),
    );
    const pieces = fc.array(piece, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
    const stays = fc.property(pieces, (value) => {
      const address = returnAddress(value, origin);
      const path = returnPath(value, origin);
      return (
        (address === null || address.startsWith(`${origin}/`)) &&
        (path === null || new URL(path, origin).origin === origin)
      );
    });
    expect(fc.check(stays, { numRuns: 10_000 }).counterexample).toBeNull();
  });

  it('is the requested one on the portal’s origin', () => {
    expect(returnAddress('/deposit?tab=2#x', origin)).toBe(`${origin}/deposit?tab=2#x`);
    expect(returnPath('/deposit?tab=2#x', origin)).toBe('/deposit?tab=2#x');
  });

  it('is never of another scheme, also if it names the portal’s origin', () => {
    const schemes =
      'javascript data vbscript blob filesystem file about view-source mailto intent ftp ws wss http'.split(
        ' ',
      );
    for (const address of schemes.flatMap((scheme) => [
      `${scheme}:${origin}/x`,
      `${scheme}://portal.example/x`,
    ])) {
      expect([returnAddress(address, origin), returnPath(address, origin)]).toEqual([null, null]);
    }
  });

  it('has at most 2,048 characters and is not empty', () => {
    const longest = `/${'x'.repeat(2_047)}`;
    expect(returnAddress(longest, origin)).toBe(origin + longest);
    for (const value of [`${longest}x`, '', undefined, 1])
      expect(returnAddress(value, origin)).toBeNull();
  });

  it.each([
    [null, ''],
    [`${origin}/`, ''],
    [`${origin}/deposit`, ''],
    [`${origin}/ko/deposit`, ''],
    [`${origin}/jp/deposit`, '/jp'],
    [`${origin}/jp`, '/jp'],
  ])('%s: the sign-in page has the prefix "%s"', (address, prefix) => {
    expect(localePrefix(address)).toBe(prefix);
  });
});
