// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AddressHead } from '#components/layout/AddressHead.tsx';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';

// next/head writes into the document only in a page of Next: here its children stand where they are written.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => <div>{children}</div> }));

function headOf(path: string, locale: LocaleCode, isIndexable = true) {
  cleanup();
  const { container } = renderInPortal(<AddressHead />, { path, locale, site: { publicOrigin: 'https://portal.example', isIndexable } });
  // React moves links and metas to the head of the document.
  const all = (selector: string) => [...container.querySelectorAll(selector), ...document.head.querySelectorAll(selector)];
  return {
    languages: all('link[rel=alternate]').map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    manifest: all('link[rel=manifest]').map((link) => link.getAttribute('href')),
    robots: all('meta[name=robots]').map((meta) => meta.getAttribute('content')),
    descriptions: all('meta[name=description]').map((meta) => meta.getAttribute('content') ?? ''),
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

  it.each(['/login', '/deposit', '/user', '/admin/error', '/_error'])('keeps %s out of search engines', (path) => {
    const { robots, canonical, languages } = headOf(path, 'ko');
    expect(robots).toEqual(['noindex']);
    expect([...canonical, ...languages]).toEqual([]);
  });

  it('keeps everything out where the operator says so', () => {
    const { robots, canonical, languages } = headOf('/', 'ko', false);
    expect(robots).toEqual(['noindex']);
    expect([...canonical, ...languages]).toEqual([]);
  });

  it('says what is on each page, and on no two the same', () => {
    const pages = specifiedRoutes.filter((route) => route !== '/admin/error');
    const descriptions = pages.flatMap((route) => headOf(route, 'ko').descriptions);
    expect(new Set(descriptions).size).toBe(pages.length);
    for (const description of descriptions) expect(description).toMatch(/^MARU.*[\p{Script=Hangul}].*\.$/u);
  });

  it.each(['/admin/error', '/_error'])('says nothing of %s, where nobody goes on purpose', (path) => {
    expect(headOf(path, 'ko').descriptions).toEqual([]);
  });

  it('lets the portal be installed in the language of the page', () => {
    expect(headOf('/login', 'vn').manifest).toEqual(['/site/vn.webmanifest']);
  });
});
