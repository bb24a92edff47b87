// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { faults, json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let server: ReturnType<typeof serveSession>;
let renders: string[];

function Probe() {
  const { status, user } = usePortalSession();
  const text = `${status} ${user?.userId ?? '-'}`;
  renders.push(text);
  return <p>{text}</p>;
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(session: object) {
  server.session = json(session);
  render(
    <PortalSessionProvider>
      <Probe />
    </PortalSessionProvider>,
  );
  await later(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  renders = [];
  server = serveSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page that Back restores', () => {
  const leave = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const comeBack = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const isCovered = () => 'covered' in document.documentElement.dataset;

  it('of a member stays as it was, covered until the server has confirmed the session', async () => {
    await open(memberSession());
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
    await open(memberSession());
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
    await open(memberSession());
    leave();
    server.session = answer;
    comeBack();
    await later(2_010);
    expect(isCovered()).toBe(false);
    expect(screen.getByText('loading -')).toBeVisible();
  });

  it('of a visitor is not covered', async () => {
    await open({});
    leave();
    comeBack();
    expect(isCovered()).toBe(false);
    await later(10);
    expect(screen.getByText('unauthenticated -')).toBeVisible();
  });
});
