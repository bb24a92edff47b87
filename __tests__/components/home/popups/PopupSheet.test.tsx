// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PopupSheet } from '#components/home/popups/PopupSheet.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const popups = [{ id: '1', title: '알림', titleColor: '', contents: '<p>내용</p>', domain: '', posX: 0, posY: 0 }];
const show = () => renderInPortal(<PopupSheet popups={popups} hide={() => {}} close={() => {}} />);
const sheet = () => screen.getByRole('dialog', { name: '알림' });
const isLow = () => screen.queryByText('내용') === null;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const scroll = () => act(() => void window.dispatchEvent(new Event('scroll')));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.style.fontSize = '';
  vi.unstubAllGlobals();
});

it('the title alone stays once the page is scrolled, and opens the sheet again', async () => {
  show();
  sheet().focus();
  await wait(900);
  scroll();
  expect(isLow(), 'it has hardly been seen').toBe(false);
  await wait(200);
  scroll();
  expect(isLow()).toBe(true);
  expect(sheet()).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: '알림', expanded: false }));
  expect(isLow()).toBe(false);
  await wait(1_100);
  scroll();
  expect(isLow()).toBe(true);
});

it('also if the page was scrolled before there was time to see it', async () => {
  show();
  vi.stubGlobal('scrollY', 300);
  await wait(1_100);
  expect(isLow()).toBe(true);
});

it('also at once if something of the page gets the focus', () => {
  show();
  act(() => screen.getAllByRole('button')[0]?.focus());
  expect(isLow()).toBe(false);
  act(() => document.body.appendChild(document.createElement('button')).focus());
  expect(isLow()).toBe(true);
});

it.each([
  [539, '', true],
  [540, '', false],
  [1079, '32px', true],
  [1080, '32px', false],
])(
  'in a window of %i px and with letters of "%s", where its text would have no room, it begins as its title: %s',
  (height, letters, isTitle) => {
    vi.stubGlobal('innerHeight', height);
    document.documentElement.style.fontSize = letters;
    show();
    expect(isLow()).toBe(isTitle);
  },
);
