import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentHead, type DocumentFacts } from '#components/layout/DocumentHead.tsx';

function tagsOf(page: string, locale: string) {
  const site = { name: 'Salon', logo: { src: '/site/logo.svg' }, publicOrigin: 'https://portal.example' };
  const head = [<title key="0">Games | Salon</title>, <meta key="description" name="description" content="All the games." />];
  const props = { head, locale, __NEXT_DATA__: { page, props: { pageProps: { site } } } } as DocumentFacts;
  const markup = renderToStaticMarkup(<DocumentHead {...props} />);
  return [...markup.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
    ([, name, content]) => `${name} ${content}`,
  );
}

describe('what a messenger shows of a shared address', () => {
  it('is the words of the page, the name of the site and its picture', () => {
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

  it('has the address of the home page in Korean without a prefix', () => {
    expect(tagsOf('/', 'ko')).toContain('og:url https://portal.example/');
  });

  it('is nothing where there is no page', () => {
    expect(tagsOf('/_error', 'ko')).toEqual([]);
  });
});
