import { describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { notFoundAddress, pageAddresses } from '#lib/server/pages/pageReply.ts';

const codes = locales.map(({ code }) => code);
const addresses = pageAddresses(['/', '/login', '/admin/error'], 'build');

describe('addresses of pages', () => {
  it('are each route in each language, the default one without a prefix', () => {
    expect(addresses.get('/')).toMatchObject({ route: '/', locale: 'ko', url: '/' });
    expect(addresses.get('/jp')).toMatchObject({ route: '/', locale: 'jp', url: '/jp' });
    expect(addresses.get('/vn/admin/error')).toMatchObject({ route: '/admin/error', locale: 'vn', url: '/vn/admin/error' });
  });

  it('include the prefix of the default language as an alias', () => {
    expect(addresses.get('/ko/login')).toBe(addresses.get('/login'));
    expect(addresses.get('/ko')).toBe(addresses.get('/'));
  });

  it('include the data of this build only', () => {
    expect(addresses.get('/_next/data/build/ko.json')).toMatchObject({ route: '/', locale: 'ko', isData: true });
    expect(addresses.get('/_next/data/build/cn/login.json')).toMatchObject({ route: '/login', locale: 'cn', isData: true });
    expect(addresses.has('/_next/data/other/cn/login.json')).toBe(false);
  });

  it.each(['/nope', '/login/', '/LOGIN', '/jp/jp', '/%6cogin', '//', '/__proto__', '/constructor', '/ja', '/login%00'])(
    'do not include %s',
    (path) => {
      expect(addresses.has(path)).toBe(false);
    },
  );
});

describe('the 404 page', () => {
  it('exists once per language', () => {
    expect(notFoundAddress('/nope', codes).url).toBe('/404');
    expect(notFoundAddress('/jp/a/b/c', codes).url).toBe('/jp/404');
    expect(notFoundAddress('/constructor', codes).url).toBe('/404');
    expect(notFoundAddress('', codes).url).toBe('/404');
  });

  it('is in the default language of the site if its own is not offered', () => {
    expect(notFoundAddress('/jp/nope', ['en', 'cn']).url).toBe('/en/404');
    expect(notFoundAddress('/nope', ['en', 'cn']).url).toBe('/en/404');
    expect(notFoundAddress('/cn/nope', ['en', 'cn']).url).toBe('/cn/404');
  });
});
