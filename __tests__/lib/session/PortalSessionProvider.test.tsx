// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { useActivityMark } from '#lib/session/useActivityMark.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { faults, json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let server: ReturnType<typeof serveSession>;
let toast: ReturnType<typeof vi.spyOn>;
let renders: string[];

function Probe() {
  const { status, user, isUnreachable } = usePortalSession();
  useActivityMark();
  const text = `${status} ${user?.userId ?? '-'} ${String(useLoggedOut())}`;
  renders.push(text);
  return <p data-unreachable={isUnreachable}>{text}</p>;
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
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  });

async function logIn() {
  server.session = json(memberSession());
  render(tree);
  await later(0);
  expect(screen.getByText('authenticated demo false')).toBeVisible();
}

beforeEach(() => {
  vi.useFakeTimers();
  renders = [];
  server = serveSession();
  toast = vi.spyOn(dialogs, 'toast').mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the session in the browser', () => {
  it('is unknown until the server has spoken, then a visitor', async () => {
    render(tree);
    expect(screen.getByText('loading - null')).toBeVisible();
    expect(getPortalToken()).not.toBe('t'.repeat(43));
    await later(0);
    expect(screen.getByText('unauthenticated - true')).toBeVisible();
    expect(getPortalToken()).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  });

  it('is a member, whose token goes with every call from then on', async () => {
    await logIn();
    expect(getPortalToken()).toBe('t'.repeat(43));
    expect(renders).not.toContain('unauthenticated - true');
  });

  it('stays unknown while the server cannot be reached, and is found within 5 seconds afterwards', async () => {
    server.session = faults.reset!;
    render(tree);
    await later(20_000);
    expect(screen.getByText('loading - null')).toHaveAttribute('data-unreachable', 'true');
    server.session = json(memberSession());
    await later(5_000);
    expect(screen.getByText('authenticated demo false')).toHaveAttribute('data-unreachable', 'false');
  });

  it.each(Object.keys(faults))('is not lost by %s, however often', async (name) => {
    await logIn();
    const before = renders.length;
    server.session = faults[name]!;
    for (let round = 0; round < 20; round += 1) {
      await later(2_000);
      await focus();
    }
    expect(new Set(renders.slice(before))).toEqual(new Set(['authenticated demo false']));
    expect(screen.getByText('authenticated demo false')).toHaveAttribute('data-unreachable', 'true');
    expect(getPortalToken()).toBe('t'.repeat(43));
    server.session = json(memberSession());
    await later(5_000);
    expect(screen.getByText('authenticated demo false')).toHaveAttribute('data-unreachable', 'false');
    expect(toast).not.toHaveBeenCalled();
  });

  it('shows a server that does not answer as unreachable within 2 seconds, and asks again', async () => {
    await logIn();
    await later(2_000);
    server.session = () => new Promise(() => {});
    await focus();
    await later(2_000);
    expect(screen.getByText('authenticated demo false')).toHaveAttribute('data-unreachable', 'true');
    server.session = json(memberSession());
    await later(13_000);
    expect(screen.getByText('authenticated demo false')).toHaveAttribute('data-unreachable', 'false');
  });

  it('is lost when the server says so twice in a row, which is told once', async () => {
    await logIn();
    await later(2_000);
    server.session = json({});
    const before = server.reads();
    await focus();
    await later(0);
    expect(screen.getByText('unauthenticated - true')).toBeVisible();
    expect(server.reads() - before).toBe(2);
    expect(getPortalToken()).toBeNull();
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'session.lost', kind: 'warning' });
  });

  it('is not lost when the server says so once and then remembers', async () => {
    await logIn();
    await later(2_000);
    let count = 0;
    server.session = () => json(count++ === 0 ? {} : memberSession())();
    await focus();
    await later(0);
    expect(screen.getByText('authenticated demo false')).toBeVisible();
    expect(count).toBe(2);
  });
});

describe('reading the session anew', () => {
  it('happens on focus and on coming back to the tab, once for a burst of both', async () => {
    await logIn();
    await later(2_000);
    const before = server.reads();
    for (let round = 0; round < 5; round += 1) {
      await focus();
      await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
      await later(100);
    }
    expect(server.reads() - before).toBe(1);
  });

  it('stops when the application is taken down', async () => {
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

describe('what happens in another tab', () => {
  it('a logout there is a logout here at once', async () => {
    await logIn();
    server.session = json({});
    await news('signout');
    await later(0);
    expect(screen.getByText('unauthenticated - true')).toBeVisible();
    expect(toast).toHaveBeenCalledOnce();
  });

  it('also when the server cannot be asked', async () => {
    await logIn();
    server.session = faults.reset!;
    await news('signout');
    await later(0);
    expect(screen.getByText('unauthenticated - true')).toBeVisible();
  });

  it('a login there is a login here, and another member takes the place of the first', async () => {
    render(tree);
    await later(0);
    server.session = json(memberSession());
    await news('signin');
    await later(0);
    expect(screen.getByText('authenticated demo false')).toBeVisible();
    server.session = json(memberSession('bob', 'b'.repeat(43)));
    await news('getSession');
    await later(0);
    expect(screen.getByText('authenticated bob false')).toBeVisible();
    expect(getPortalToken()).toBe('b'.repeat(43));
    expect(toast).not.toHaveBeenCalled();
  });

  it('is not believed when it is not news of a session', async () => {
    await logIn();
    const before = server.reads();
    for (const newValue of ['{', 'null', '{"event":"other"}', null]) {
      await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue })));
    }
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '{"event":"session"}' })));
    expect(server.reads()).toBe(before);
  });
});

describe('the mark of a human', () => {
  const marks = () => server.journal.filter(({ body }) => body.includes('"act":1'));
  const press = () => act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })));

  it('is sent at most once a minute, and changes nothing on the page', async () => {
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

  it('is not sent by clocks, nor for visitors', async () => {
    render(tree);
    await later(0);
    await press();
    await later(600_000);
    expect(marks()).toEqual([]);
  });
});
