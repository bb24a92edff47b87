// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SlideContent } from '#components/home/banner/SlideContent.tsx';
import type { Slide } from '#lib/site/siteSettings.ts';
import { drawnSlides, renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));

const render = (slide: Partial<Slide>, fit: 'cover' | 'contain' = 'cover') =>
  renderInPortal(<SlideContent slide={{ picture: 'reels', alt: '', headline: '', text: '', button: '', link: '', ...slide }} />, {
    site: { theme: 'jade', imageHosts: ['img.example'], banner: { source: 'drawn', fit, type: 'banner', slides: drawnSlides } },
  });
const image = () => document.querySelector('img');

describe('a slide of the site', () => {
  it('has a drawing in the metal of the theme, with the texts of that drawing', () => {
    render({});
    expect(image()).toHaveAttribute('src', '/images/jade/banner/reels.svg');
    expect(screen.getByRole('heading', { name: '취향대로 고르는 슬롯' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '슬롯 게임 보기' })).toHaveAttribute('href', '/game?type=slot');
  });

  it('shows the texts of the operator as text', () => {
    render({ headline: '<b>밤</b>', text: '오늘', button: '입금', link: '/deposit' });
    expect(screen.getByRole('heading', { name: '<b>밤</b>' })).toBeInTheDocument();
    expect(screen.getByText('오늘')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '입금' })).toHaveAttribute('href', '/deposit');
  });

  it('breaks the headline between phrases', () => {
    const headlines = ['A quiet night, a table', '静かな夜に、あなたの席を', '静谧之夜，为您留一席', '밤', ', ,'];
    const lines = headlines.map((headline) => {
      const { container, unmount } = render({ headline });
      const heading = container.querySelector('h2');
      expect(heading?.textContent).toBe(headline);
      const spans = [...(heading?.children ?? [])].map(({ textContent }) => textContent);
      unmount();
      return spans;
    });
    expect(lines).toEqual([
      ['A quiet night,', 'a table'],
      ['静かな夜に、', 'あなたの席を'],
      ['静谧之夜，', '为您留一席'],
      ['밤'],
      [',', ','],
    ]);
  });

  it('shows a picture of the operator through the optimizer, but SVG and files of the site unchanged', () => {
    const { container } = render({ picture: 'https://img.example/a.webp', headline: '밤' });
    expect(container.querySelector('img')?.getAttribute('src')).toContain('/_next/image?url=https%3A%2F%2Fimg.example%2Fa.webp');
    // Phones show no more than their own width.
    expect(container.querySelector('img')).toHaveAttribute('sizes', 'min(100vw, 1400px)');
    expect(
      container
        .querySelector('img')
        ?.srcset.split(', ')
        .map((source) => source.split(' ')[1]),
    ).toEqual(['640w', '750w', '828w', '1080w', '1200w', '1920w']);
    for (const src of ['https://img.example/a.svg', '/site/a.png']) {
      const shown = render({ picture: src, headline: '밤' });
      expect(shown.container.querySelector('img')).toHaveAttribute('src', src);
    }
  });

  it('is one link if its texts are part of the picture', () => {
    render({ picture: '/site/a.png', alt: '첫 입금 안내', link: '/deposit' });
    expect(screen.getByRole('link', { name: '첫 입금 안내' })).toHaveAttribute('href', '/deposit');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('has the object-fit of the operator', () => {
    render({ picture: '/site/a.png', alt: '첫 입금 안내' }, 'contain');
    expect(image()).toHaveAttribute('data-fit', 'contain');
  });
});
