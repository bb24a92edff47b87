// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endSession, forgetSession, refreshSession } from '#lib/session/portalSession.ts';
import { useRequiredSession } from '#lib/session/useRequiredSession.ts';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

const router = vi.hoisted(() => ({ asPath: '/user?tab=bets', replace: vi.fn(async () => true) }));
vi.mock('next/router', () => ({ useRouter: () => router }));

function Page() {
  return <p>{useRequiredSession().status}</p>;
}

afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

it('a page that needs a session waits for it, and sends to sign-in with the way back when there is none', async () => {
  const server = serveSession();
  server.session = json(memberSession());
  render(<Page />);
  expect(screen.getByText('loading')).toBeVisible();
  await act(() => refreshSession());
  expect(screen.getByText('authenticated')).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
  await act(async () => endSession({ isLost: true }));
  // The router keeps the locale of the page.
  expect(router.replace).toHaveBeenCalledExactlyOnceWith({
    pathname: '/login',
    query: { error: 'SessionRequired', callbackUrl: '/user?tab=bets' },
  });
});
