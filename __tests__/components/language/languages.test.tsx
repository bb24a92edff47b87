// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { offeredAddress } from '#lib/i18n/locales.ts';
import { LanguageLinks, LanguageSwitcher } from '#components/language/LanguageSwitcher.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

beforeEach(() => {
  document.cookie = 'NEXT_LOCALE=; Max-Age=0; Path=/';
  window.history.replaceState(null, '', '/');
});

test.each([
  ['ko', '/', '/ko'],
  ['ko', '/?type=slot', '/ko?type=slot'],
  ['ko', '/help', '/help'],
  ['en', '/', '/en'],
  ['vn', '/?type=slot', '/vn?type=slot'],
] as const)(
  'on a site that is English first, the URL in %s of %s is %s',
  (code, path, expected) => {
    expect(offeredAddress(code, path, ['en', 'ko', 'vn'])).toBe(expected);
  },
);

describe('the languages', () => {
  test('each has its name, tag and URL, and the current one is marked', () => {
    renderInPortal(<LanguageLinks />, { path: '/help?mode=form#top', locale: 'vn' });
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.lang, link.getAttribute('href')])).toEqual([
      ['한국어', 'ko', '/help'],
      ['English', 'en', '/en/help'],
      ['日本語', 'ja', '/jp/help'],
      ['Tiếng Việt', 'vi', '/vn/help'],
      ['简体中文', 'zh-CN', '/cn/help'],
    ]);
    expect(
      links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent),
    ).toEqual(['Tiếng Việt']);
  });

  test('are those that the site offers, and one alone has no switcher', () => {
    const { unmount } = renderInPortal(<LanguageLinks />, {
      path: '/',
      locale: 'en',
      site: { languages: ['en', 'ko'] },
    });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ko',
      '/en',
    ]);
    unmount();
    const { container } = renderInPortal(<LanguageSwitcher />, {
      locale: 'en',
      site: { languages: ['en'] },
    });
    expect(container).toBeEmptyDOMElement();
  });

  test('a change of the language is stored and keeps the query', () => {
    window.history.replaceState(null, '', '/help?mode=form#top');
    renderInPortal(<LanguageLinks />, { path: '/help' });
    const link = screen.getByRole('link', { name: '日本語' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(document.cookie).toContain('NEXT_LOCALE=jp');
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/jp\/help\?mode=form#top$/));
  });
});

test('the switcher shows the current language, and Escape or a click outside closes it', async () => {
  const { container } = renderInPortal(<LanguageSwitcher />, { locale: 'en' });
  const switcher = container.querySelector('details');
  const summary = container.querySelector('summary');
  expect(summary).toHaveAccessibleName('언어: English');

  await userEvent.click(summary as HTMLElement);
  expect(switcher).toHaveAttribute('open');
  await userEvent.keyboard('{Escape}');
  expect(switcher).not.toHaveAttribute('open');
  expect(summary).toHaveFocus();

  await userEvent.click(summary as HTMLElement);
  fireEvent.pointerDown(document.body);
  expect(switcher).not.toHaveAttribute('open');
});
