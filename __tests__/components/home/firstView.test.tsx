// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HomeScreen } from '#components/home/HomeScreen.tsx';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { visit } from '#tests/support/fakeNavigation.ts';
import { companies, renderLobby, tables } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('next/head', () => ({ default: () => null }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/useLoggedOut.ts', () => ({ useLoggedOut: () => true }));
vi.mock('#lib/member/useCurrentUser.ts', () => ({ useCurrentUser: () => ({ refresh: vi.fn() }) }));

const lists = {
  'get-casino-setting': tables(1),
  'get-slot-setting': companies(1),
  'get-user-notices': { status: 'success', notices: [] },
};
const asked = () => vi.mocked(callRoute).mock.calls.map(([name]) => name);
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[aria-roledescription] img')];

/** A window that shows what `isInSight` says. */
const stubWindow = (isInSight: (element: Element) => boolean) =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        this.tell([{ isIntersecting: isInSight(element) }]);
      }
      disconnect() {}
    },
  );

beforeEach(() => {
  stubWindow(() => false);
  setPortalToken(null);
  visit('/');
});
afterEach(() => void vi.unstubAllGlobals());

it('asks only for what a visitor sees, and has one picture of the banner, at high priority', async () => {
  renderLobby(<HomeScreen />, lists);
  expect(await screen.findByRole('button', { name: '테이블 1' })).toBeInTheDocument();
  expect(asked()).toContain('get-casino-setting');
  expect(asked()).not.toContain('get-slot-setting');
  expect(asked()).not.toContain('get-user-notices');
  expect(pictures().map((picture) => picture.getAttribute('fetchpriority'))).toEqual(['high']);
});

it('asks for the slot companies at once where their row is in the window', async () => {
  stubWindow((element) => element.matches('section:has([href="/game?type=slot"])'));
  renderLobby(<HomeScreen />, lists);
  // Well before the 5 s after which it is asked for anyway.
  await vi.waitFor(() => expect(asked()).toContain('get-slot-setting'), { timeout: 3_000 });
  expect(asked()).not.toContain('get-user-notices');
});

it.each([
  ['scrolls', () => fireEvent.scroll(window)],
  ['presses', () => fireEvent.pointerDown(document.body)],
  ['types', () => fireEvent.keyDown(document.body)],
])('has the rest once the visitor %s', async (_, use) => {
  renderLobby(<HomeScreen />, lists);
  await screen.findByRole('button', { name: '테이블 1' });
  use();
  await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['get-slot-setting', 'get-user-notices'])), { timeout: 5_000 });
  expect(pictures()).toHaveLength(3);
});

it('has the rest after 5 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderLobby(<HomeScreen />, lists);
  await screen.findByRole('button', { name: '테이블 1' });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(asked()).toEqual(expect.arrayContaining(['get-slot-setting', 'get-user-notices'])), { timeout: 5_000 });
  expect(pictures()).toHaveLength(3);
  vi.useRealTimers();
});
