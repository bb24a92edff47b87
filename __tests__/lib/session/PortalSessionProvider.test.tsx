// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { faults, json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let server: ReturnType<typeof serveSession>;
let toast: ReturnType<typeof vi.spyOn>;
let renders: string[];

function Probe() {
  const { status, user, isUnreachable, loginAt } = usePortalSession();
  const text = `${status} ${user?.userId ?? '-'}`;
  renders.push(text);
  return (
    <p data-unreachable={isUnreachable} data-login={loginAt}>
      {text}
    </p>
  );
}

const tree = (
  <PortalSessionProvider>
    <Probe />
  </PortalSessionProvider>
);

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const focus = () => act(async () => void window.dispatchEvent(new Event('focus')));
const news = (trigger: string) =>
  act(async () => {
    const newValue = JSON.stringify({ event: 'session', data: { trigger }, timestamp: Date.now() });
    localStorage.setItem('nextauth.message', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  });

async function logIn() {
  server.session = json(memberSession());
  render(tree);
  await later(0);
  expect(screen.getByText('authenticated demo')).toBeVisible();
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  renders = [];
  server = serveSession();
  toast = vi.spyOn(dialogs, 'toast').mockReturnValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session in the browser', () => {
  it('is unknown until the server replies, then a visitor', async () => {
    render(tree);
    expect(screen.getByText('loading -')).toBeVisible();
    expect(getPortalToken()).not.toBe('t'.repeat(43));
    await later(0);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
    expect(getPortalToken()).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  });

  it('has the time of the login, in ms, if the server reports it', async () => {
    await logIn();
    expect(screen.getByText('authenticated demo')).not.toHaveAttribute('data-login');
    server.session = json({ ...memberSession(), loginAt: '2026-11-20T04:00:00.000Z' });
    await news('getSession');
    await later(0);
    expect(screen.getByText('authenticated demo')).toHaveAttribute(
      'data-login',
      String(Date.UTC(2026, 10, 20, 4)),
    );
  });

  it('stays unknown while the server is unreachable, and is read within 5 seconds afterwards', async () => {
    server.session = faults.reset!;
    render(tree);
    await later(20_000);
    expect(screen.getByText('loading -')).toHaveAttribute('data-unreachable', 'true');
    server.session = json(memberSession());
    await later(5_000);
    expect(screen.getByText('authenticated demo')).toHaveAttribute('data-unreachable', 'false');
  });

  it.each(Object.keys(faults))('survives %s, any number of times', async (name) => {
    await logIn();
    const before = renders.length;
    server.session = faults[name]!;
    for (let round = 0; round < 20; round += 1) {
      await later(2_000);
      await focus();
    }
    expect(new Set(renders.slice(before))).toEqual(new Set(['authenticated demo']));
    expect(screen.getByText('authenticated demo')).toHaveAttribute('data-unreachable', 'true');
    expect(getPortalToken()).toBe('t'.repeat(43));
    server.session = json(memberSession());
    await later(5_000);
    expect(screen.getByText('authenticated demo')).toHaveAttribute('data-unreachable', 'false');
    expect(toast).not.toHaveBeenCalled();
  });

  it('shows an unresponsive server as unreachable within 2 seconds, and retries', async () => {
    await logIn();
    await later(2_000);
    server.session = () => new Promise(() => {});
    await focus();
    await later(2_000);
    expect(screen.getByText('authenticated demo')).toHaveAttribute('data-unreachable', 'true');
    server.session = json(memberSession());
    await later(13_000);
    expect(screen.getByText('authenticated demo')).toHaveAttribute('data-unreachable', 'false');
  });

  it('ends after two empty replies in a row, with one message', async () => {
    await logIn();
    await later(2_000);
    server.session = json({});
    const before = server.reads();
    await focus();
    await later(0);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
    expect(server.reads() - before).toBe(2);
    expect(getPortalToken()).toBeNull();
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'session.lost', kind: 'warning' });
  });

  it('survives one empty reply followed by a session', async () => {
    await logIn();
    await later(2_000);
    let count = 0;
    server.session = () => json(count++ === 0 ? {} : memberSession())();
    await focus();
    await later(0);
    expect(screen.getByText('authenticated demo')).toBeVisible();
    expect(count).toBe(2);
  });
});

describe('rereading the session', () => {
  it('happens on focus and when the tab becomes visible, once for both', async () => {
    await logIn();
    const before = server.reads();
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(server.reads() - before).toBe(1);
  });

  it('stops on unmount', async () => {
    server.session = faults.reset!;
    const { unmount } = render(tree);
    await later(0);
    unmount();
    const before = server.reads();
    await focus();
    await news('getSession');
    await later(60_000);
    expect(server.reads()).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('events in another tab', () => {
  it.each([
    ['a logout', 'signout', json({}), { text: 'session.loggedOut' }],
    [
      'a logout, if the server is unreachable',
      'signout',
      faults.reset!,
      { text: 'session.loggedOut' },
    ],
    ['the end of the session', 'expired', faults.reset!, { text: 'session.lost', kind: 'warning' }],
  ])(
    '%s logs this tab out at once, and is told as what it is',
    async (_event, trigger, answer, told) => {
      await logIn();
      server.session = answer;
      await news(trigger);
      await later(0);
      expect(screen.getByText('unauthenticated -')).toBeVisible();
      expect(toast).toHaveBeenCalledExactlyOnceWith(told);
    },
  );

  it('a logout is told as one, also if a call notices it before the message arrives', async () => {
    await logIn();
    await later(2_000);
    server.session = json({});
    localStorage.setItem(
      'nextauth.message',
      JSON.stringify({ event: 'session', data: { trigger: 'signout' } }),
    );
    await focus();
    await news('signout');
    await later(0);
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'session.loggedOut' });
  });

  it('a login there logs this tab in, and another member replaces the first', async () => {
    render(tree);
    await later(0);
    server.session = json(memberSession());
    await news('signin');
    await later(0);
    expect(screen.getByText('authenticated demo')).toBeVisible();
    server.session = json(memberSession('bob', 'b'.repeat(43)));
    await news('getSession');
    await later(0);
    expect(screen.getByText('authenticated bob')).toBeVisible();
    expect(getPortalToken()).toBe('b'.repeat(43));
    expect(toast).not.toHaveBeenCalled();
  });

  it('other messages are ignored', async () => {
    await logIn();
    const before = server.reads();
    for (const newValue of ['{', 'null', '{"event":"other"}', null]) {
      await act(
        async () =>
          void window.dispatchEvent(
            new StorageEvent('storage', { key: 'nextauth.message', newValue }),
          ),
      );
    }
    await act(
      async () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'other', newValue: '{"event":"session"}' }),
        ),
    );
    expect(server.reads()).toBe(before);
  });
});

describe('user activity', () => {
  const marks = () => server.journal.filter(({ body }) => body.includes('"act":1'));
  const press = () =>
    act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));

  it('is reported at most once a minute, and does not rerender the page', async () => {
    server.others.csrf = json({ csrfToken: 'csrf' });
    await logIn();
    const before = renders.length;
    await later(60_000);
    for (let second = 0; second < 59; second += 1) {
      await press();
      await later(1_000);
    }
    expect(marks()).toEqual([{ path: 'session', body: '{"csrfToken":"csrf","data":{"act":1}}' }]);
    await later(1_000);
    await press();
    await later(0);
    expect(marks()).toHaveLength(2);
    expect(server.replies.every(({ bodyUsed }) => bodyUsed)).toBe(true);
    expect(renders.length).toBe(before);
  });

  it('is reported again after the clock of the device is set back', async () => {
    await logIn();
    await press();
    await later(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    const before = marks().length;
    await press();
    await later(0);
    expect(marks()).toHaveLength(before + 1);
  });

  it('is not reported by timers, nor for visitors', async () => {
    render(tree);
    await later(0);
    await press();
    await later(600_000);
    expect(marks()).toEqual([]);
  });
});

describe('a page that Back restores', () => {
  const leave = () =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const comeBack = () =>
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const isCovered = () => 'covered' in document.documentElement.dataset;

  it('of a member stays as it was, covered until the server has confirmed the session', async () => {
    await logIn();
    leave();
    expect(isCovered()).toBe(true);
    const before = renders.length;
    comeBack();
    expect(isCovered()).toBe(true);
    await later(10);
    expect(isCovered()).toBe(false);
    expect(renders.slice(before)).not.toContain('loading -');
    expect(screen.getByText('authenticated demo')).toBeVisible();
  });

  it('is the page of a visitor after the session has ended elsewhere, and nothing of the member before', async () => {
    await logIn();
    leave();
    server.session = json({});
    comeBack();
    expect(isCovered()).toBe(true);
    await later(10);
    expect(isCovered()).toBe(false);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
  });

  it.each([
    ['refuses the connection', faults.reset!],
    ['is silent', () => new Promise<Response>(() => {})],
  ])('shows nothing of the member if the server %s', async (_name, answer) => {
    await logIn();
    leave();
    server.session = answer;
    comeBack();
    await later(2_010);
    expect(isCovered()).toBe(false);
    expect(screen.getByText('loading -')).toBeVisible();
  });
});
