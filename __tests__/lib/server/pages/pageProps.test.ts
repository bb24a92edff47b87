import type { GetServerSidePropsContext } from 'next';
import type { SharedAnswers } from '#lib/site/sharedAnswers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { fillBridge, getServerSideProps, type Bridge } from '#lib/server/bridge.ts';
import { pageProps } from '#lib/server/pages/pageProps.ts';
import { setSites } from '#tests/support/madeParts.ts';

beforeAll(() => {
  setSites();
  fillBridge({ pageProps, sharedAnswers: (route) => route as SharedAnswers } as Bridge);
});

describe('the props of a page', () => {
  it.each([
    ['/game', '/game?type=slot', { shared: '/game' }],
    ['/_next/data/build/ko/game.json', '/game', {}],
  ])('of %s depend on language and route: no header or query is read', async (url, resolvedUrl, shared) => {
    const context = { locale: 'jp', resolvedUrl, req: { url } } as GetServerSidePropsContext;
    expect(await getServerSideProps(context)).toEqual({ props: { ...pageProps('jp'), ...shared } });
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
