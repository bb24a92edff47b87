// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { clearUser } from '#lib/member/currentUser.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { focus, later, openTab, provideLocks, refusal, Shell, user, well } from '#tests/support/memberTab.tsx';
import { upstreamFailures } from '#tests/support/renderLobby.tsx';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), onUnauthorized: () => () => {} }));

const health = vi.mocked(callRoute) as unknown as ReturnType<typeof vi.fn<() => Promise<unknown>>>;

let server: ReturnType<typeof serveSession>;

// Loads next-auth's client before the fake clock is installed, because the clock does not wait for imports.
beforeAll(() => import('next-auth/react'));

beforeEach(() => {
  vi.useFakeTimers();
  server = serveSession();
  server.session = json(memberSession());
  server.others = { csrf: json({ csrfToken: 'csrf' }), signout: json({ url: 'http://localhost/' }) };
  health.mockReset().mockImplementation(async () => structuredClone(well));
  vi.spyOn(dialogs, 'toast').mockResolvedValue();
  // jsdom has no channels between tabs; the browser tests use real ones.
  vi.stubGlobal('BroadcastChannel', undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  clearUser();
});

const setOnline = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

describe('the health check', () => {
  it('sends nothing for a visitor', async () => {
    server.session = json({});
    await openTab();
    await later(120_000);
    expect(health).not.toHaveBeenCalled();
  });

  it('sends at once and then every 30 seconds, visible or hidden', async () => {
    await openTab();
    expect(health).toHaveBeenCalledTimes(1);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
    await later(29_999);
    expect(health).toHaveBeenCalledTimes(1);
    await later(1);
    expect(health).toHaveBeenCalledTimes(2);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await later(300_000);
    expect(health).toHaveBeenCalledTimes(12);
    expect(health).toHaveBeenCalledWith('user-health-check', {});
  });

  it('does not rerender while no field changes', async () => {
    const onRender = vi.fn();
    await openTab(onRender);
    onRender.mockClear();
    await later(300_000);
    expect(onRender).not.toHaveBeenCalled();
    health.mockResolvedValue({ ...well, user: { ...user, balance: 2000 } });
    await later(30_000);
    expect(screen.getByText('2000 1 fresh')).toBeVisible();
    expect(onRender).toHaveBeenCalledOnce();
  });

  it('sends once more when the window regains focus, once for several events', async () => {
    await openTab();
    await later(2_000);
    for (let round = 0; round < 5; round += 1) {
      await focus();
      await later(300);
    }
    expect(health).toHaveBeenCalledTimes(2);
  });

  it('pauses while offline, marks the values as old, and continues at once afterwards', async () => {
    await openTab();
    await setOnline(false);
    await later(300_000);
    expect(health).toHaveBeenCalledTimes(1);
    expect(screen.getByText('1000 1 old')).toBeVisible();
    await setOnline(true);
    await later(0);
    expect(health).toHaveBeenCalledTimes(2);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
  });

  it('keeps the values without an answer, marked as old', async () => {
    await openTab();
    for (const code of upstreamFailures) {
      const error = refusal(502, code);
      health.mockRejectedValueOnce(error);
      await later(30_000);
      expect(screen.getByText('1000 1 old')).toBeVisible();
      await later(60_000);
      expect(screen.getByText('1000 1 fresh')).toBeVisible();
    }
  });

  it('backs off to 60 and then 120 seconds without an answer, and returns to 30 after the first', async () => {
    await openTab();
    health.mockRejectedValue(refusal(502, 'upstream_timeout'));
    for (const pause of [30_000, 60_000, 120_000, 120_000]) {
      health.mockClear();
      await later(pause - 1);
      expect(health).not.toHaveBeenCalled();
      await later(1);
      expect(health).toHaveBeenCalledOnce();
    }
    health.mockImplementation(async () => structuredClone(well));
    await later(120_000);
    health.mockClear();
    await later(90_000);
    expect(health).toHaveBeenCalledTimes(3);
  });

  it('returns to 30 seconds when a check on focus is answered, despite the backoff', async () => {
    await openTab();
    health.mockRejectedValue(refusal(502, 'upstream_timeout'));
    await later(30_000 + 60_000);
    health.mockReset().mockImplementation(async () => structuredClone(well));
    await later(5_000);
    await focus();
    expect(health).toHaveBeenCalledOnce();
    await later(60_000);
    expect(health).toHaveBeenCalledTimes(3);
  });

  it('counts the 30 seconds from request to request, for slow answers too', async () => {
    await openTab();
    health.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 8_000, structuredClone(well))));
    health.mockClear();
    await later(30_000);
    expect(health).toHaveBeenCalledTimes(1);
    await later(90_000);
    expect(health).toHaveBeenCalledTimes(4);
    await later(8_000);
  });

  it('removes its timer and listeners on unmount', async () => {
    const { unmount } = await openTab();
    unmount();
    const before = health.mock.calls.length;
    await later(120_000);
    await focus();
    expect(health).toHaveBeenCalledTimes(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('several tabs', () => {
  it('share one regular check, which another tab continues when its tab closes', async () => {
    provideLocks();
    const first = await openTab();
    for (let tab = 0; tab < 9; tab += 1) render(<Shell />);
    await later(0);
    health.mockClear();
    await later(300_000);
    expect(health).toHaveBeenCalledTimes(10);
    first.unmount();
  });

  it('transfer leadership when the leading tab closes', async () => {
    provideLocks();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    render(<PortalSessionProvider>{null}</PortalSessionProvider>);
    const first = render(<Shell />);
    render(<Shell />);
    await later(0);
    first.unmount();
    await later(0);
    health.mockClear();
    await later(60_000);
    expect(health).toHaveBeenCalledTimes(2);
  });
});
