// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { NextRouter } from 'next/router';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AddressHead } from '#components/layout/AddressHead.tsx';
import { SiteContext, type SiteSettings } from '#lib/site/siteSettings.ts';

// next/head writes into the document only in a page of Next: here its children stand where they are written.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => <div>{children}</div> }));

function headOf(pathname: string, locale: string, isIndexable = true) {
  cleanup();
  const site = { publicOrigin: 'https://portal.example', isIndexable, logo: { src: '/site/logo.svg' } } as SiteSettings;
  const { container } = render(
    <RouterContext value={{ pathname, locale } as NextRouter}>
      <SiteContext value={site}>
        <AddressHead />
      </SiteContext>
    </RouterContext>,
  );
  // React moves links and metas to the head of the document.
  const all = (selector: string) => [...container.querySelectorAll(selector), ...document.head.querySelectorAll(selector)];
  return {
    languages: all('link[rel=alternate]').map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    robots: all('meta[name=robots]').map((meta) => meta.getAttribute('content')),
    theme: all('meta[name=theme-color]').map((meta) => meta.getAttribute('content')),
  };
}

describe('the head of a page', () => {
  it('lists the page in every language, and Korean for everybody else', () => {
    expect(headOf('/', 'jp').languages).toEqual([
      'ko https://portal.example/',
      'en https://portal.example/en',
      'ja https://portal.example/jp',
      'vi https://portal.example/vn',
      'zh-CN https://portal.example/cn',
      'x-default https://portal.example/',
    ]);
  });

  it('names its one address in its own language', () => {
    expect(headOf('/game', 'vn').canonical).toEqual(['https://portal.example/vn/game']);
    expect(headOf('/game', 'ko').canonical).toEqual(['https://portal.example/game']);
  });

  it.each(['/login', '/deposit', '/user', '/admin/error', '/_error'])('keeps %s out of search engines', (pathname) => {
    const { robots, canonical, languages } = headOf(pathname, 'ko');
    expect(robots).toEqual(['noindex']);
    expect([...canonical, ...languages]).toEqual([]);
  });

  it('keeps everything out where the operator says so', () => {
    expect(headOf('/', 'ko', false).robots).toEqual(['noindex']);
  });

  it('has the color of the page', () => {
    expect(headOf('/', 'ko').theme).toEqual(['#0B0A0F']);
  });
});
