import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { DocumentHead, type DocumentFacts } from '#components/page/DocumentHead.tsx';

function markupOf(page: string, locale: string, isIndexable = true, languages = locales.map(({ code }) => code as string)) {
  const look = { theme: 'jade', imageHosts: [], banner: { slides: [{ picture: 'reels' }] } };
  const site = { name: 'Salon', logo: { src: '/site/logo.svg' }, publicOrigin: 'https://portal.example', isIndexable, languages, ...look };
  const description = page !== '/admin/error' && <meta key="description" name="description" content="All the games." />;
  const head = [<title key="0">Games | Salon</title>, description || null];
  const props = { head, locale, scripts: [], __NEXT_DATA__: { page, props: { pageProps: { site } } } } as unknown as DocumentFacts;
  return renderToStaticMarkup(<DocumentHead {...props} />);
}

function tagsOf(page: string, locale: string) {
  return [...markupOf(page, locale).matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
    ([, name, content]) => `${name} ${content}`,
  );
}

describe('the links for search engines', () => {
  const all = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map((match) => match.slice(1).join(' '));
  const readHead = (...page: Parameters<typeof markupOf>) => {
    const markup = markupOf(...page);
    return {
      languages: all(markup, /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g),
      canonical: all(markup, /<link rel="canonical" href="([^"]+)"/g),
      robots: all(markup, /<meta name="robots" content="([^"]+)"/g),
    };
  };

  it('name the offered languages only, and the first as x-default', () => {
    expect(readHead('/', 'en', true, ['en', 'ko']).languages).toEqual([
      'en https://portal.example/en',
      'ko https://portal.example/ko',
      'x-default https://portal.example/en',
    ]);
    expect(readHead('/game', 'ko', true, ['en', 'ko']).canonical).toEqual(['https://portal.example/game']);
    expect(markupOf('/', 'en', true, ['en', 'ko']).match(/og:locale:alternate" content="\w+/g)).toEqual([
      'og:locale:alternate" content="ko_KR',
    ]);
  });

  it('name the page in every language, and Korean as x-default', () => {
    expect(readHead('/', 'jp')).toEqual({
      languages: [
        'ko https://portal.example/',
        'en https://portal.example/en',
        'ja https://portal.example/jp',
        'vi https://portal.example/vn',
        'zh-CN https://portal.example/cn',
        'x-default https://portal.example/',
      ],
      canonical: ['https://portal.example/jp'],
      robots: [],
    });
  });

  it('name the canonical URL in its language', () => {
    expect(readHead('/game', 'vn').canonical).toEqual(['https://portal.example/vn/game']);
    expect(readHead('/game', 'ko').canonical).toEqual(['https://portal.example/game']);
  });

  it.each(['/login', '/deposit', '/user', '/admin/error', '/_error', '/404'])('exclude %s', (page) => {
    expect(readHead(page, 'ko')).toEqual({ languages: [], canonical: [], robots: ['noindex'] });
  });

  it('exclude all pages if the operator sets it', () => {
    expect(readHead('/', 'ko', false)).toEqual({ languages: [], canonical: [], robots: ['noindex'] });
  });
});

describe('the link preview', () => {
  it('has no description where the page has none', () => {
    expect(markupOf('/admin/error', 'ko')).not.toContain('og:description');
  });

  it('has title and description of the page, the name of the site and its picture', () => {
    expect(tagsOf('/game', 'jp')).toEqual([
      'og:type website',
      'og:site_name Salon',
      'og:title Games | Salon',
      'og:description All the games.',
      'og:url https://portal.example/jp/game',
      'og:image https://portal.example/site/share.jpg',
      'og:image:type image/jpeg',
      'og:image:width 1200',
      'og:image:height 630',
      'og:image:alt Salon',
      'og:locale ja_JP',
      'og:locale:alternate ko_KR',
      'og:locale:alternate en_US',
      'og:locale:alternate vi_VN',
      'og:locale:alternate zh_CN',
      'twitter:card summary_large_image',
    ]);
  });

  it('has the URL of the Korean home page without a prefix', () => {
    expect(tagsOf('/', 'ko')).toContain('og:url https://portal.example/');
  });

  it('is absent for an unknown URL', () => {
    expect(tagsOf('/_error', 'ko')).toEqual([]);
  });
});

it('the largest picture of the home page is loaded at once, and only there', () => {
  const preload = '<link rel="preload" as="image" href="/images/jade/banner/reels.svg" fetchPriority="high"/>';
  expect(markupOf('/', 'ko')).toContain(preload);
  expect(markupOf('/game', 'ko')).not.toContain('rel="preload"');
});
