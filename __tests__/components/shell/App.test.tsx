// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import Router from 'next/router';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageHead } from '#components/shell/App.tsx';
import { locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';

// next/head moves its children to the document head only inside Next. Here they render in place.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => <div>{children}</div> }));

function headOf(path: string, locale: LocaleCode) {
  cleanup();
  const { container } = renderInPortal(<PageHead />, { path, locale, site: { publicOrigin: 'https://portal.example' } });
  // React moves links and metas to the head of the document.
  const all = (selector: string) => [...container.querySelectorAll(selector), ...document.head.querySelectorAll(selector)];
  return {
    manifest: all('link[rel=manifest]').map((link) => link.getAttribute('href')),
    descriptions: all('meta[name=description]').map((meta) => meta.getAttribute('content') ?? ''),
  };
}

describe('the head of a page', () => {
  it('has a different description for each page', () => {
    const pages = specifiedRoutes.filter((route) => route !== '/admin/error');
    const descriptions = pages.flatMap((route) => headOf(route, 'ko').descriptions);
    expect(new Set(descriptions).size).toBe(pages.length);
    for (const description of descriptions) expect(description).toMatch(/^MARU.*[\p{Script=Hangul}].*\.$/u);
  });

  it.each(['/admin/error', '/_error'])('has that of the site for %s', (path) => {
    expect(headOf(path, 'ko').descriptions).toEqual(headOf('/', 'ko').descriptions);
  });

  it('has a manifest in the language of the page', () => {
    expect(headOf('/login', 'vn').manifest).toEqual(['/site/vn.webmanifest']);
  });
});

describe('the language of the document', () => {
  afterEach(() => void (Router.router = null));

  it.each(locales)('is $tag after Next has set it to $code', ({ code, tag }) => {
    Router.router = { locale: code } as unknown as typeof Router.router;
    headOf('/', code);
    document.documentElement.lang = code;
    Router.events.emit('routeChangeComplete');
    expect(document.documentElement.lang).toBe(tag);
  });
});
