import type { GetServerSidePropsContext } from 'next';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { fillBridge, getServerSideProps, type Bridge } from '#lib/server/bridge.ts';
import { pageProps } from '#lib/server/pages/pageProps.ts';
import { setSites } from '#tests/support/madeParts.ts';

beforeAll(() => {
  setSites();
  fillBridge({ pageProps } as Bridge);
});

describe('the props of a page', () => {
  it('depend on the language only: no cookie, query or URL is read', async () => {
    const read: string[] = [];
    const context = new Proxy({ locale: 'jp' } as GetServerSidePropsContext, {
      get: (target, name) => {
        read.push(String(name));
        return Reflect.get(target, name);
      },
    });
    await getServerSideProps(context);
    expect(read).toEqual(['locale']);
  });

  it.each(locales.map(({ code }) => code))('contain the texts of %s and of no other language', (code) => {
    const { _nextI18Next } = pageProps(code);
    expect(Object.keys(_nextI18Next?.initialI18nStore as object)).toEqual([code]);
    expect(_nextI18Next).toMatchObject({ initialLocale: code, ns: ['common'] });
    expect(_nextI18Next?.initialI18nStore[code].common).toHaveProperty('msg2001');
  });

  it.each([undefined, '', 'ja', '../ko', '__proto__'])('are Korean for the unknown language %s', (locale) => {
    expect(pageProps(locale)._nextI18Next?.initialLocale).toBe('ko');
  });
});
