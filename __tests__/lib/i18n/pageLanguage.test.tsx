// @vitest-environment jsdom
import Router from 'next/router';
import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { useDocumentLanguage } from '#lib/i18n/pageLanguage.ts';

function Page() {
  useDocumentLanguage();
  return null;
}

afterEach(() => void (Router.router = null));

describe('the language of the document', () => {
  it.each(locales)('is $tag after Next has set it to $code', ({ code, tag }) => {
    Router.router = { locale: code } as unknown as typeof Router.router;
    render(<Page />);
    document.documentElement.lang = code;
    Router.events.emit('routeChangeComplete');
    expect(document.documentElement.lang).toBe(tag);
  });
});
