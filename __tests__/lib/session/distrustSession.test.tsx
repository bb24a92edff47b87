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

function Probe() {
  const { status, user, isUnreachable } = usePortalSession();
  return <p data-unreachable={isUnreachable}>{`${status} ${user?.userId ?? '-'}`}</p>;
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers();
  server = serveSession();
  toast = vi.spyOn(dialogs, 'toast').mockResolvedValue();
  server.session = json(memberSession());
  render(
    <PortalSessionProvider>
      <Probe />
    </PortalSessionProvider>,
  );
  await later(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page that Back restores', () => {
  const back = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  /** A logout on the page that was left: a frozen page hears nothing. */
  const logOutMeanwhile = () =>
    localStorage.setItem('nextauth.message', JSON.stringify({ event: 'session', data: { trigger: 'signout' }, timestamp: Date.now() }));

  it('shows nothing of the member until the server has answered, and nothing after a logout on the page that was left', async () => {
    logOutMeanwhile();
    server.session = json({});
    back();
    expect(screen.getByText('loading -')).toBeVisible();
    await later(0);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
    expect(toast).not.toHaveBeenCalled();
  });

  it('shows nothing after such a logout while the server is unreachable, either', async () => {
    logOutMeanwhile();
    server.session = faults.reset!;
    back();
    await later(10_000);
    expect(screen.getByText('loading -')).toBeVisible();
  });

  it('survives one empty reply followed by a session', async () => {
    let count = 0;
    server.session = () => json(count++ === 0 ? {} : memberSession())();
    back();
    await later(0);
    expect(screen.getByText('authenticated demo')).toBeVisible();
    expect(toast).not.toHaveBeenCalled();
  });

  it('ends after two empty replies, with one message', async () => {
    server.session = json({});
    const before = server.reads();
    back();
    await later(0);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
    expect(server.reads() - before).toBe(2);
    expect(getPortalToken()).toBeNull();
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'session.lost', kind: 'warning' });
  });

  it('shows the member again if the server is unreachable', async () => {
    server.session = faults.reset!;
    back();
    back();
    expect(screen.getByText('loading -')).toBeVisible();
    await later(0);
    expect(screen.getByText('authenticated demo')).toHaveAttribute('data-unreachable', 'true');
    server.session = json({});
    await later(5_000);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
    expect(toast).toHaveBeenCalledOnce();
  });
});
