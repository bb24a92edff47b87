// @vitest-environment jsdom
import Router from 'next/router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PageHead } from '#components/shell/App.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('next/head', () => ({ default: () => null }));

test.each(locales)('the language of the document is $tag after Next has set it to $code', ({ code, tag }) => {
  onTestFinished(() => void (Router.router = null));
  Router.router = { locale: code } as unknown as typeof Router.router;
  renderInPortal(<PageHead />, { path: '/', locale: code });
  document.documentElement.lang = code;
  Router.events.emit('routeChangeComplete');
  expect(document.documentElement.lang).toBe(tag);
});
