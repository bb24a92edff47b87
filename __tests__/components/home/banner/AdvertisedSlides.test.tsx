// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Banner } from '#components/home/banner/Banner.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { drawnSlides } from '#tests/support/renderInPortal.tsx';
import { failed, renderLobby } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const imageHosts = ['img.example'];
const picture = (name: string, change: object = {}) => ({ title: name, imgUrl: `https://img.example/${name}.png`, link: '', ...change });
const answer = (...advertisement: object[]) => ({ 'get-advertisement': { status: 'success', advertisement } });
const render = (source: 'drawn' | 'upstream' | 'both', answers: object) =>
  renderLobby(<Banner />, answers, { banner: { source, fit: 'cover', type: 'top', slides: drawnSlides }, imageHosts });

const titles = () => screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent);
const positions = () => [...document.querySelectorAll('[role=group]')].map((slide) => slide.getAttribute('aria-label'));
const shown = () => document.querySelector<HTMLElement>('[role=group]:not([inert])')!;
/** Replaces HTMLImageElement.decode, which a slide awaits before it is shown. */
const decode = vi.fn<(picture: HTMLImageElement) => Promise<void>>();

beforeEach(() => {
  decode.mockReset().mockResolvedValue();
  HTMLImageElement.prototype.decode = function fetchAndDecode() {
    return decode(this);
  };
});

it('follow the drawn slides, and are requested with the configured type', async () => {
  render('both', answer(picture('one'), picture('two')));

  await waitFor(() => expect(positions()).toEqual([1, 2, 3, 4, 5].map((n) => `5개 중 ${n}번째`)));
  expect(vi.mocked(callRoute)).toHaveBeenCalledWith('get-advertisement', { type: 'top' });
  expect(titles().slice(3)).toEqual(['one', 'two']);
  expect(document.querySelectorAll('[role=group]:not([inert])')).toHaveLength(1);
});

it('replace the drawn slides if configured, with the same buttons', async () => {
  render('upstream', answer(picture('one'), picture('two')));

  await waitFor(() => expect(titles()).toEqual(['one', 'two']));
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  expect(shown()).toHaveAccessibleName('2개 중 2번째');
});

it('have no buttons if there is only one', async () => {
  render('upstream', answer(picture('one')));

  await waitFor(() => expect(titles()).toEqual(['one']));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('are not requested if not configured', () => {
  render('drawn', answer(picture('one')));

  expect(vi.mocked(callRoute)).not.toHaveBeenCalled();
  expect(titles()).toHaveLength(3);
});

it.each([
  ['an empty answer', answer(), 0],
  ['a failing call', { 'get-advertisement': failed('get-advertisement') }, 0],
  ['pictures of a host that is not listed', answer(picture('one', { imgUrl: 'https://elsewhere.example/one.png' })), 0],
  ['addresses that are none', answer(picture('one', { imgUrl: 'javascript:alert(1)' }), picture('two', { imgUrl: '' })), 0],
  ['a picture that cannot be fetched', answer(picture('one')), 1],
])('do not replace the drawn slides: %s', async (_, answers, asked) => {
  decode.mockRejectedValue(new Error('broken'));
  render('upstream', answers);

  await waitFor(() => expect(vi.mocked(callRoute)).toHaveBeenCalled());
  await waitFor(() => expect(decode).toHaveBeenCalledTimes(asked));
  await new Promise(setImmediate);
  expect(titles()).toHaveLength(3);
  expect(positions()).toEqual([1, 2, 3].map((n) => `3개 중 ${n}번째`));
});

it('omit a broken picture among several, and use the image optimizer only', async () => {
  decode.mockImplementation(({ src }) => (src.includes('two') ? Promise.reject(new Error('broken')) : Promise.resolve()));
  render('upstream', answer(picture('one'), picture('two'), picture('three')));

  await waitFor(() => expect(titles()).toEqual(['one', 'three']));
  for (const image of document.querySelectorAll('img')) {
    expect(image.getAttribute('src')).toMatch(/^\/_next\/image\?url=https%3A%2F%2Fimg\.example%2F/);
    expect(image.srcset).not.toMatch(/(^|, )http/);
  }
});

it('open pages of this site in place, and others in a new window without opener and referrer', async () => {
  render('upstream', answer(picture('inside', { link: '/notice' }), picture('outside', { link: 'https://example.org/a' })));

  const inside = await screen.findByRole('link', { name: '더보기 - inside' });
  expect(inside).toHaveAttribute('href', '/notice');
  expect(inside).not.toHaveAttribute('target');
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  const outside = within(shown()).getByRole('link');
  expect(outside).toHaveAttribute('href', 'https://example.org/a');
  expect(outside).toHaveAttribute('target', '_blank');
  expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
});

it.each(['', 'https://bank.example@evil.example/', 'javascript:alert(1)', 'data:text/html,x', '//evil@evil.example'])(
  'are not links with the URL "%s"',
  async (link) => {
    render('upstream', answer(picture('one', { link })));

    await waitFor(() => expect(titles()).toEqual(['one']));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);
