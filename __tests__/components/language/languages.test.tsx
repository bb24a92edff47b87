// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageAddress, offeredAddress } from '#lib/i18n/languageAddress.ts';
import { locales } from '#lib/i18n/locales.ts';
import { LanguageLinks } from '#components/language/LanguageLinks.tsx';
import { languageOfferScript } from '#components/language/languageOfferScript.ts';
import { LanguageOfferSlot } from '#components/language/LanguageOfferSlot.tsx';
import { LanguageSwitcher } from '#components/language/LanguageSwitcher.tsx';
import { css } from '#tests/support/css.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import japanese from '../../../public/locales/jp/common.json' with { type: 'json' };

beforeEach(() => {
  document.cookie = 'NEXT_LOCALE=; Max-Age=0; Path=/';
});

afterEach(() => {
  delete document.documentElement.dataset.offer;
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test.each([
  ['ko', '/', '/'],
  ['ko', '/help', '/help'],
  ['jp', '/', '/jp'],
  ['cn', '/game', '/cn/game'],
] as const)('the URL in %s of %s is %s', (code, path, expected) => {
  expect(languageAddress(code, path)).toBe(expected);
});

test.each([
  ['ko', '/', '/ko'],
  ['ko', '/?type=slot', '/ko?type=slot'],
  ['ko', '/help', '/help'],
  ['en', '/', '/en'],
  ['vn', '/?type=slot', '/vn?type=slot'],
] as const)('on a site that is English first, the URL in %s of %s is %s', (code, path, expected) => {
  expect(offeredAddress(code, path, ['en', 'ko', 'vn'])).toBe(expected);
});

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
    expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual(['Tiếng Việt']);
  });

  test('are those that the site offers, and one alone has no switcher', () => {
    const { unmount } = renderInPortal(<LanguageLinks />, { path: '/', locale: 'en', site: { languages: ['en', 'ko'] } });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/ko', '/en']);
    unmount();
    const { container } = renderInPortal(<LanguageSwitcher />, { locale: 'en', site: { languages: ['en'] } });
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

describe('the offer of another language', () => {
  /** Opens the Korean page in a browser with these languages. */
  function speak(...languages: string[]) {
    document.documentElement.lang = 'ko';
    vi.stubGlobal('navigator', { ...window.navigator, languages, userAgent: '', onLine: true });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(japanese))),
    );
    window.eval(languageOfferScript(locales.map(({ code }) => code)));
  }
  const offer = () => screen.queryByText('このページは日本語でもご覧いただけます。');

  test('is in the offered language', async () => {
    speak('fr', 'ja-JP', 'ko');
    renderInPortal(<LanguageOfferSlot />);
    await waitFor(() => expect(offer()).toBeInTheDocument());
    expect(screen.getByRole('region')).toHaveAttribute('lang', 'ja');
    expect(fetch).toHaveBeenCalledWith('/locales/jp/common.json', expect.anything());
  });

  test('is made on the home page only, and takes no space elsewhere', () => {
    speak('ja');
    const { container } = renderInPortal(<LanguageOfferSlot />, { path: '/deposit' });
    expect(container).toBeEmptyDOMElement();
    expect(fetch).not.toHaveBeenCalled();
    expect(css('styles/tokens/_sizes.scss')).toMatch(
      /\[data-offer\]:has\(\[data-offer-slot\]\):not\(:has\(\[data-popup\]\)\) \{\s+--offer-height: var\(--offer\)/,
    );
  });

  test('waits on phones until the popups are closed', () => {
    expect(css('components/language/LanguageOfferSlot.module.scss')).toMatch(
      /@media \(width < 1024px\) \{\s+html:has\(\[data-popup\]\) \.slot\.slot \{\s+display: none/,
    );
  });

  test.each([
    ['ja-JP', 'jp'],
    ['zh-TW', 'cn'],
    ['vi-VN', 'vn'],
    ['en-GB', 'en'],
  ])('for a browser with %s is %s', (language, code) => {
    speak(language);
    expect(document.documentElement.dataset.offer).toBe(code);
  });

  test('does not appear again after it is dismissed', async () => {
    speak('ja');
    const { unmount } = renderInPortal(<LanguageOfferSlot />);
    await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
    expect(offer()).toBeNull();
    expect(document.cookie).toContain('NEXT_LOCALE=ko');
    unmount();
    speak('ja');
    renderInPortal(<LanguageOfferSlot />);
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    ['jp', 'jp'],
    ['fr', 'vn'],
  ])('after a choice of %s, in a browser with Vietnamese, is %s', (chosen, code) => {
    document.cookie = `NEXT_LOCALE=${chosen}; Path=/`;
    speak('vi');
    expect(document.documentElement.dataset.offer).toBe(code);
  });

  test('takes no space if its text cannot be loaded', async () => {
    speak('ja');
    vi.mocked(fetch).mockResolvedValue(new Response('', { status: 502 }));
    renderInPortal(<LanguageOfferSlot />);
    expect(document.documentElement.dataset.offer).toBe('jp');
    await waitFor(() => expect(document.documentElement.dataset.offer).toBeUndefined());
  });

  test.each([
    ['the page is in it already', ['ko-KR', 'ja']],
    ['the portal speaks none of them', ['fr', 'de']],
  ])('does not appear if %s', (_, languages) => {
    speak(...languages);
    renderInPortal(<LanguageOfferSlot />);
    expect(fetch).not.toHaveBeenCalled();
  });
});
