import type { GetServerSidePropsContext } from 'next';
import type { SharedAnswers } from '#lib/site/sharedAnswers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { dataHeader, fillBridge, getServerSideProps, type Bridge } from '#lib/server/bridge.ts';
import { pageProps } from '#lib/server/pages/pageProps.ts';
import { setSites } from '#tests/support/madeParts.ts';

beforeAll(() => {
  setSites();
  fillBridge({ pageProps, sharedAnswers: (route) => route as SharedAnswers } as Bridge);
});

describe('the props of a page', () => {
  it.each([
    [{}, { shared: '/game' }],
    [{ [dataHeader]: '1' }, {}],
  ])(
    'with the headers %j depend on language and route: no cookie or query is read',
    async (headers, shared) => {
      const read: string[] = [];
      const watched = <Of extends object>(object: Of) =>
        new Proxy(object, {
          get: (target, name) => (read.push(String(name)), Reflect.get(target, name) as unknown),
        });
      const req = watched({ headers: watched(headers) });
      const context = watched({
        locale: 'jp',
        resolvedUrl: '/game?type=slot',
        req,
      }) as unknown as GetServerSidePropsContext;
      expect(await getServerSideProps(context)).toEqual({
        props: { ...pageProps('jp'), ...shared },
      });
      expect(read).toEqual(['locale', 'req', 'resolvedUrl', 'headers', dataHeader]);
    },
  );

  it.each(locales.map(({ code }) => code))(
    'contain the texts of %s and of no other language',
    (code) => {
      const { _nextI18Next } = pageProps(code);
      expect(Object.keys(_nextI18Next?.initialI18nStore as object)).toEqual([code]);
      expect(_nextI18Next).toMatchObject({ initialLocale: code, ns: ['common'] });
      expect(_nextI18Next?.initialI18nStore[code].common).toHaveProperty('msg2001');
    },
  );

  it.each([undefined, '', 'ja', '../ko', '__proto__'])(
    'are Korean for the unknown language %s',
    (locale) => {
      expect(pageProps(locale)._nextI18Next?.initialLocale).toBe('ko');
    },
  );
});
