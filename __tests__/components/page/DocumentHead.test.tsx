import vm from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import {
  DocumentHead,
  inlineScripts,
  trustedTypesScript,
  type DocumentFacts,
} from '#components/page/DocumentHead.tsx';

function markupOf(
  page: string,
  locale: string,
  isIndexable = true,
  languages = locales.map(({ code }) => code as string),
) {
  const look = { theme: 'jade', imageHosts: [], banner: { slides: [{ picture: 'reels' }] } };
  const site = {
    name: 'Salon',
    logo: { src: '/site/logo.svg' },
    publicOrigin: 'https://portal.example',
    isIndexable,
    languages,
    ...look,
  };
  const props = {
    head: [],
    locale,
    scripts: [],
    __NEXT_DATA__: { page, props: { pageProps: { site } } },
  } as unknown as DocumentFacts;
  return renderToStaticMarkup(<DocumentHead {...props} />);
}

describe('the links for search engines', () => {
  const all = (markup: string, pattern: RegExp) =>
    [...markup.matchAll(pattern)].map((match) => match.slice(1).join(' '));
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
    expect(readHead('/game', 'ko', true, ['en', 'ko']).canonical).toEqual([
      'https://portal.example/game',
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

  it.each(['/login', '/deposit', '/user', '/admin/error', '/_error', '/404'])(
    'exclude %s',
    (page) => {
      expect(readHead(page, 'ko')).toEqual({ languages: [], canonical: [], robots: ['noindex'] });
    },
  );

  it('exclude all pages if the operator sets it', () => {
    expect(readHead('/', 'ko', false)).toEqual({
      languages: [],
      canonical: [],
      robots: ['noindex'],
    });
  });
});

it('the largest picture of the home page is loaded at once, and only there', () => {
  const preload =
    '<link rel="preload" as="image" href="/images/jade/banner/reels.svg" fetchPriority="high"/>';
  expect(markupOf('/', 'ko')).toContain(preload);
  expect(markupOf('/game', 'ko')).not.toContain('rel="preload"');
});

it.each([
  ['/', true],
  ['/deposit', false],
  ['/_error', false],
])('the games of a member come first on %s: %s', (page, isMarked) => {
  expect(inlineScripts(page).join().includes('d.member')).toBe(isMarked);
});

it('the policy of markup comes before every other script', () => {
  for (const page of ['/', '/game', '/user'])
    expect(inlineScripts(page)[0]).toContain('trustedTypes');
});

type Rule = (text: string) => string | null;
interface Policy {
  createScriptURL: Rule;
  createHTML: Rule;
}

function readPolicy(): Policy {
  const policies = new Map<string, Policy>();
  const window = {
    trustedTypes: { createPolicy: (name: string, rules: Policy) => policies.set(name, rules) },
  };
  vm.runInNewContext(trustedTypesScript, {
    window,
    URL,
    location: { href: 'https://portal.example/vn/note', origin: 'https://portal.example' },
  });
  const policy = policies.get('default');
  if (!policy) throw new Error('There is no default policy');
  return policy;
}

it.each([
  ['/_next/static/chunks/a.js', true],
  ['https://portal.example/_next/static/chunks/a.js', true],
  ['/steady-timer.js', true],
  ['/service-worker.js', true],
  ['/steady-timer.js/more', false],
  ['/_next/image?url=a', false],
  ['/api/auth/session', false],
  ['https://elsewhere.example/_next/static/chunks/a.js', false],
  ['//elsewhere.example/_next/static/a.js', false],
  ['/_next/static/../../api/auth/session', false],
  ['http://[', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://portal.example/_next/static/1', false],
])('a script from %s: %s', (address, isOurs) => {
  expect(readPolicy().createScriptURL(address)).toBe(isOurs ? address : null);
});

it.each([
  ['입금 신청하기', true],
  ['&times;', true],
  ['<img src=x onerror=alert(1)>', false],
  ['보유금 <b>1</b>', false],
])('markup made of %s: %s', (text, isOurs) => {
  expect(readPolicy().createHTML(text)).toBe(isOurs ? text : null);
});

it('does nothing in a browser without Trusted Types', () => {
  expect(() => vm.runInNewContext(trustedTypesScript, { window: {} }) as unknown).not.toThrow();
});
