// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PopupNotices } from '#components/home/PopupNotices.tsx';
import type { Popup } from '#contract/records/popup.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setGameStage, setLaunching } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { useCurrentUser, type CurrentUserView } from '#lib/member/useCurrentUser.ts';
import { usePortalSession, type PortalSessionView } from '#lib/session/usePortalSession.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { user } from '#tests/support/memberTab.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: vi.fn() }));
vi.mock('#lib/member/useCurrentUser.ts', () => ({ useCurrentUser: vi.fn() }));

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 20, 3);

const popup = (id: string, change: Partial<Popup> = {}): Popup => ({
  ...{
    id,
    title: `알림 ${id}`,
    titleColor: '',
    contents: `<p>내용 ${id}</p>`,
    domain: '',
    posX: 0,
    posY: 0,
  },
  ...change,
});

function setSession(
  status: PortalSessionView['status'],
  known: Partial<CurrentUserView> = {},
  loginAt?: number,
) {
  vi.mocked(usePortalSession).mockReturnValue({
    status,
    user: undefined,
    isUnreachable: false,
    loginAt,
  });
  vi.mocked(useCurrentUser).mockReturnValue({
    ...{ user: undefined, noteCount: 0, helpCount: 0, checkedAt: undefined, isStale: false },
    ...known,
  });
}

const page = () => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
    <main>
      <h1 tabIndex={-1}>MARU</h1>
      <a href="#lobby">game</a>
      <PopupNotices />
    </main>
  </SWRConfig>
);

async function arrive(note: Popup[] | undefined = [popup('1')], site?: Partial<SiteSettings>) {
  answerCalls({
    'get-notice-popup': note ? { status: 'success', note } : failed('get-notice-popup'),
  });
  const rendered = renderInPortal(page(), { site });
  await later(0);
  return { ...rendered, again: () => rendered.rerender(page()) };
}

async function open(note?: Popup[], site?: Partial<SiteSettings>) {
  const rendered = await arrive(note, site);
  await scroll();
  return rendered;
}

/** SWR asks at the next frame, which is not faked. */
const realTimeout = setTimeout;
const settled = () => new Promise((resolve) => realTimeout(resolve, 20));
async function later(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(settled);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(settled);
}

const scroll = async () => {
  fireEvent.scroll(window);
  await later(50);
};
const name = () => screen.queryByRole('dialog')?.querySelector('h2')?.textContent;
async function press(button: string) {
  fireEvent.click(screen.getByRole('button', { name: button }));
  await later(0);
}

beforeEach(async () => {
  // Loaded before: the fake clock does not wait for it.
  await import('#components/home/PopupCard.tsx');
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  window.history.replaceState(null, '', '/');
  setSession('unauthenticated');
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
});

afterEach(() => vi.useRealTimers());

describe('the first popup', () => {
  it('comes after a look at the page', async () => {
    await arrive();
    await later(1_900);
    expect(name()).toBeUndefined();
    await later(200);
    expect(name()).toBe('알림 1');
    expect(screen.getByRole('dialog')).not.toHaveAttribute('aria-modal');
    expect(document.body).toHaveFocus();
  });

  it('comes ten seconds after a login, or at the first scroll', async () => {
    setSession('authenticated', { user }, now - 1_000);
    const { unmount } = await arrive();
    await later(8_900);
    expect(name()).toBeUndefined();
    await later(200);
    expect(name()).toBe('알림 1');
    unmount();
    vi.setSystemTime(now);
    await open();
    expect(name()).toBe('알림 1');
  });

  it.each([
    ['a question', () => dialogs.confirm],
    ['a line', () => dialogs.toast],
  ])('waits until %s is gone, and then stays', async (_voice, voice) => {
    const away = new AbortController();
    void voice()({ text: 'a', signal: away.signal });
    await open();
    await later(20_000);
    expect(name()).toBeUndefined();
    act(() => away.abort());
    await later(50);
    expect(name()).toBe('알림 1');
    const later_ = new AbortController();
    void voice()({ text: 'b', signal: later_.signal });
    await later(50);
    expect(name()).toBe('알림 1');
    later_.abort();
  });

  it.each([
    ['the session', 'loading', {}, 'unauthenticated', {}],
    ["a member's first health check", 'authenticated', {}, 'authenticated', { user }],
    [
      "a member's first health check, also where it fails",
      'authenticated',
      {},
      'authenticated',
      { isStale: true },
    ],
  ] as const)('waits for %s', async (_name, status, known, next, nextKnown) => {
    setSession(status, known);
    const { again } = await open();
    await later(20_000);
    expect(name()).toBeUndefined();
    setSession(next, nextKnown);
    again();
    await later(2_100);
    expect(name()).toBe('알림 1');
  });

  it.each(['/#lobby', '/?type=slot#lobby', '/?q=aviator', '/?company=8'])(
    'does not come on the deep link %s',
    async (address) => {
      window.history.replaceState(null, '', address);
      const { unmount } = await open();
      await later(20_000);
      expect(name()).toBeUndefined();
      unmount();
      // The address of a type of games is no deep link.
      window.history.replaceState(null, '', '/?type=slot');
      await open();
      expect(name()).toBe('알림 1');
    },
  );

  it('makes way for a launch and a game over the page, not for one in its own window', async () => {
    await open();
    act(() => setLaunching(true));
    expect(name()).toBeUndefined();
    act(() => setGameStage({ kind: 'frame', game: {} as GameEntry, url: '' }));
    act(() => setLaunching(false));
    expect(name()).toBeUndefined();
    act(() => setGameStage({ kind: 'window', game: {} as GameEntry, gameWindow: {} as Window }));
    await later(50);
    expect(name()).toBe('알림 1');
    act(() => setGameStage(null));
  });

  it.each([
    ['without notices', []],
    ['without an answer', undefined],
    ['for another host', [popup('1', { domain: 'localhost.evil' })]],
  ])('is absent %s', async (_case, note) => {
    answerCalls({
      'get-notice-popup': note ? { status: 'success', note } : failed('get-notice-popup'),
    });
    renderInPortal(page());
    await later(20_000);
    expect(name()).toBeUndefined();
  });
});

describe('a popup', () => {
  it('has the title as text, in a color with contrast, and the place and the contents of the operator', async () => {
    await open([
      popup('1', {
        title: '<b>굵게</b>',
        titleColor: '#E3BC5A',
        domain: 'a.test, localhost',
        posX: 30,
        posY: 40,
      }),
    ]);
    const card = screen.getByRole('dialog', { name: '<b>굵게</b>' });
    expect(within(card).getByText('<b>굵게</b>').style.color).toBe('rgb(227, 188, 90)');
    expect(card.style.cssText).toContain('--x: 30px; --y: 40px;');
    expect(card).toHaveTextContent('내용 1');
  });

  it('is one of at most twenty, which a button closes all at once', async () => {
    await open(Array.from({ length: 21 }, (_, index) => popup(String(index + 1))));
    expect(screen.getByText('1/20')).toBeInTheDocument();
    await press('모두 닫기');
    expect(name()).toBeUndefined();
  });
});

describe('a closed popup', () => {
  it('is closed until the tab is', async () => {
    const first = await open();
    await press('닫기');
    first.unmount();
    const second = await open();
    expect(name()).toBeUndefined();
    second.unmount();
    sessionStorage.clear();
    await open();
    expect(name()).toBe('알림 1');
  });

  it.each([8, 24])(
    'that is hidden comes back after the period on the button, for this id only: %i hours',
    async (popupHideHours) => {
      const first = await open([popup('1')], { popupHideHours });
      await press(`${popupHideHours}시간 동안 보지 않기`);
      first.unmount();
      vi.setSystemTime(now + popupHideHours * hour - 1_000);
      const second = await open([popup('1'), popup('2')], { popupHideHours });
      expect(name()).toBe('알림 2');
      second.unmount();
      vi.setSystemTime(now + popupHideHours * hour + 1_000);
      await open([popup('1'), popup('2')], { popupHideHours });
      expect(name()).toBe('알림 1');
    },
  );

  it.each(['{', '[]', 'null', '{"1":"x"}', '{"1":99999999999999}', '{"1":null}'])(
    'is not hidden by %s in the storage',
    async (stored) => {
      localStorage.setItem('hiddenPopups', stored);
      await open();
      expect(name()).toBe('알림 1');
    },
  );
});
