// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Banner } from '#components/home/Banner.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import type { Slide } from '#lib/site/siteSettings.ts';
import { drawnSlides, renderInPortal } from '#tests/support/renderInPortal.tsx';
import { failed, renderLobby } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const imageHosts = ['img.example'];
const banner = () => screen.getByRole('region', { name: '주요 안내' });
const slides = () =>
  [...document.querySelectorAll('[role=group]')].map((slide) => slide.getAttribute('aria-label'));
const shown = () => document.querySelector<HTMLElement>('[role=group]:not([inert])')!;

describe('the slides', () => {
  const number = () => shown().getAttribute('aria-label')![5];
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const show = (isPlaying = true) =>
    renderInPortal(<Banner isPlaying={isPlaying} pause={<button type="button">정지</button>} />);

  beforeEach(() => {
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  it('change automatically, slowly enough to read them, or by a button, and leave no timer', () => {
    const { unmount } = show();
    const seen = [0, 6000, 1000, 7000].map((ms) => {
      wait(ms);
      return number();
    });
    expect(banner().querySelector('[aria-live]')).toHaveAttribute('aria-live', 'off');
    fireEvent.click(screen.getByRole('button', { name: '이전' }));
    expect([...seen, number()]).toEqual(['1', '1', '2', '1', '2']);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stop under the pointer and the focus, and continue after', () => {
    show();
    fireEvent.pointerEnter(banner(), { pointerType: 'mouse' });
    wait(20_000);
    fireEvent.pointerLeave(banner());
    act(() => screen.getByRole('button', { name: '다음' }).focus());
    wait(20_000);
    expect(number()).toBe('1');
    act(() => (document.activeElement as HTMLElement).blur());
    wait(7000);
    expect(number()).toBe('2');
  });

  it('that are paused stay, and are announced when a button changes them', () => {
    show(false);
    expect(banner().querySelector('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    wait(7000);
    expect(number()).toBe('1');
  });
});

describe('a slide of the site', () => {
  const render = (slide: Partial<Slide>, fit: 'cover' | 'contain' = 'cover') =>
    renderInPortal(<Banner isPlaying={false} pause={null} />, {
      site: {
        theme: 'jade',
        imageHosts,
        banner: {
          source: 'drawn',
          fit,
          type: 'banner',
          slides: [
            { picture: 'reels', alt: '', headline: '', text: '', button: '', link: '', ...slide },
          ],
        },
      },
    });
  const image = () => document.querySelector('img');

  it('has a drawing in the metal of the theme, with the texts of that drawing', () => {
    render({});
    expect(image()).toHaveAttribute('src', '/images/jade/banner/reels.svg');
    expect(image()).toHaveAttribute('fetchpriority', 'high');
    expect(screen.getByRole('heading', { name: '취향대로 고르는 슬롯' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '슬롯 게임 보기' })).toHaveAttribute(
      'href',
      '/game?type=slot',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the texts of the operator as text, and a picture through the optimizer', () => {
    render({ picture: 'https://img.example/a.webp', headline: '<b>밤</b>' });
    expect(screen.getByRole('heading', { name: '<b>밤</b>' })).toBeInTheDocument();
    expect(image()?.getAttribute('src')).toContain(
      '/_next/image?url=https%3A%2F%2Fimg.example%2Fa.webp',
    );
  });

  it.each(['https://img.example/a.svg', '/site/a.png'])('shows %s unchanged', (picture) => {
    render({ picture, headline: '밤' });
    expect(image()).toHaveAttribute('src', picture);
  });

  it('is one link if its texts are part of the picture, which keeps the object-fit of the operator', () => {
    render({ picture: '/site/a.png', alt: '첫 입금 안내', link: '/deposit' }, 'contain');
    expect(screen.getByRole('link', { name: '첫 입금 안내' })).toHaveAttribute('href', '/deposit');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(image()).toHaveAttribute('data-fit', 'contain');
  });
});

describe("the operator's pictures", () => {
  const picture = (name: string, change: object = {}) => ({
    title: name,
    imgUrl: `https://img.example/${name}.png`,
    link: '',
    ...change,
  });
  const answer = (...advertisement: object[]) => ({
    'get-advertisement': { status: 'success', advertisement },
  });
  const render = (source: 'drawn' | 'upstream' | 'both', answers: object) =>
    renderLobby(<Banner isPlaying={false} pause={null} />, answers, {
      banner: { source, fit: 'cover', type: 'top', slides: drawnSlides },
      imageHosts,
    });
  const titles = () =>
    screen
      .getAllByRole('heading', { level: 2, hidden: true })
      .map(({ textContent }) => textContent);
  /** Replaces HTMLImageElement.decode, which a slide awaits before it is shown. */
  const decode = vi.fn<(picture: HTMLImageElement) => Promise<void>>();

  beforeEach(() => {
    vi.mocked(callRoute).mockClear();
    decode.mockReset().mockResolvedValue();
    HTMLImageElement.prototype.decode = function fetchAndDecode() {
      return decode(this);
    };
  });

  it('follow the drawn slides, and are requested with the configured type', async () => {
    render('both', answer(picture('one'), picture('two')));
    await waitFor(() => expect(slides()).toEqual([1, 2, 3, 4].map((n) => `4개 중 ${n}번째`)));
    expect(vi.mocked(callRoute)).toHaveBeenCalledWith('get-advertisement', { type: 'top' });
    expect(titles().slice(2)).toEqual(['one', 'two']);
    expect(document.querySelectorAll('[role=group]:not([inert])')).toHaveLength(1);
  });

  it.each([
    ['an empty answer', answer(), 0],
    ['a failing call', { 'get-advertisement': failed('get-advertisement') }, 0],
    [
      'pictures of a host that is not listed',
      answer(picture('one', { imgUrl: 'https://elsewhere.example/one.png' })),
      0,
    ],
    [
      'addresses that are none',
      answer(picture('one', { imgUrl: 'javascript:alert(1)' }), picture('two', { imgUrl: '' })),
      0,
    ],
    ['a picture that cannot be fetched', answer(picture('one')), 1],
  ])('do not replace the drawn slides: %s', async (_, answers, asked) => {
    decode.mockRejectedValue(new Error('broken'));
    render('upstream', answers);
    await waitFor(() => expect(vi.mocked(callRoute)).toHaveBeenCalled());
    await waitFor(() => expect(decode).toHaveBeenCalledTimes(asked));
    await new Promise(setImmediate);
    expect(slides()).toEqual(['2개 중 1번째', '2개 중 2번째']);
  });

  it('omit a broken picture among several, and use the image optimizer only', async () => {
    decode.mockImplementation(({ src }) =>
      src.includes('two') ? Promise.reject(new Error('broken')) : Promise.resolve(),
    );
    render('upstream', answer(picture('one'), picture('two'), picture('three')));
    await waitFor(() => expect(titles()).toEqual(['one', 'three']));
    const addresses = [...document.querySelectorAll('img')].flatMap(({ src, srcset }) => [
      src,
      ...srcset.split(', '),
    ]);
    expect(
      addresses.filter(
        (address) => !address.includes('/_next/image?url=https%3A%2F%2Fimg.example%2F'),
      ),
    ).toEqual([]);
  });

  it.each(['', 'https://bank.example@evil.example/', 'javascript:alert(1)'])(
    'are not links with the URL "%s"',
    async (link) => {
      render('upstream', answer(picture('one', { link })));
      await waitFor(() => expect(titles()).toEqual(['one']));
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    },
  );
});
