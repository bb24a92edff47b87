// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PopupNotices } from '#components/home/popups/PopupNotices.tsx';
import { enqueueDialog } from '#lib/dialogs/dialogQueue.ts';
import { setGameStage, setLaunching } from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { useCurrentUser, type CurrentUserView } from '#lib/member/useCurrentUser.ts';
import { usePortalSession, type PortalSessionView } from '#lib/session/usePortalSession.ts';
import { user } from '#tests/support/memberTab.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: vi.fn() }));
vi.mock('#lib/member/useCurrentUser.ts', () => ({ useCurrentUser: vi.fn() }));
vi.mock('#lib/notices/usePopups.ts', () => {
  const popup = { id: '1', title: '알림', titleColor: '', contents: '<p>내용</p>', domain: '', posX: 0, posY: 0 };
  return { usePopups: () => ({ popups: [popup], hide() {}, close() {} }) };
});

/** The session, and the user of the last health check. */
function setSession(status: PortalSessionView['status'], known: Partial<CurrentUserView> = {}, isUnreachable = false) {
  vi.mocked(usePortalSession).mockReturnValue({ status, user: undefined, isUnreachable });
  vi.mocked(useCurrentUser).mockReturnValue({
    ...{ user: undefined, noteCount: 0, helpCount: 0, checkedAt: undefined, isStale: false, refresh: vi.fn() },
    ...known,
  });
}

const card = () => screen.findByRole('dialog');
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));

beforeEach(() => {
  setSession('unauthenticated');
  window.history.replaceState(null, '', '/');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

it('wait until an open dialog is closed', async () => {
  let answer = () => {};
  void enqueueDialog({ rank: 'mail', show: () => new Promise<void>((resolve) => (answer = resolve)) });
  renderInPortal(<PopupNotices />);
  await settled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  answer();
  expect(await card()).toBeVisible();
});

it.each([
  ['the session', 'loading', {}, {}],
  ["a member's first health check", 'authenticated', {}, { user }],
  ["a member's first health check, also where it fails", 'authenticated', {}, { isStale: true }],
] as const)('wait for %s', async (_name, status, before, after) => {
  setSession(status, before);
  const { rerender } = renderInPortal(<PopupNotices />);
  await settled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  setSession(status, after, status === 'loading');
  rerender(<PopupNotices />);
  expect(await card()).toBeVisible();
});

it('follow the dialog about unread messages of the same health check', async () => {
  let answer = () => {};
  setSession('authenticated');
  const { rerender } = renderInPortal(<PopupNotices />);
  await settled();
  setSession('authenticated', { user });
  rerender(<PopupNotices />);
  void enqueueDialog({ rank: 'mail', show: () => new Promise<void>((resolve) => (answer = resolve)) });
  await settled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  answer();
  expect(await card()).toBeVisible();
});

it.each(['/#lobby', '/?type=slot#lobby', '/?q=aviator', '/?company=8'])('are not shown on the deep link %s', async (address) => {
  window.history.replaceState(null, '', address);
  renderInPortal(<PopupNotices />);
  await settled();
  await settled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('are shown at the URL of a lobby tab, and stay when its games open', async () => {
  window.history.replaceState(null, '', '/?type=slot');
  renderInPortal(<PopupNotices />);
  await card();
  window.history.replaceState(null, '', '/?type=slot#lobby');
  await settled();
  expect(await card()).toBeVisible();
});

it('neither open nor stay while a game is launched, nor over its frame', async () => {
  setLaunching(true);
  renderInPortal(<PopupNotices />);
  await settled();
  await settled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => setLaunching(false));
  expect(await card()).toBeVisible();

  act(() => setLaunching(true));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => setGameStage({ kind: 'frame', game: {} as GameEntry, url: '' }));
  act(() => setLaunching(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => setGameStage({ kind: 'window', game: {} as GameEntry, gameWindow: {} as Window }));
  expect(await card()).toBeVisible();
  act(() => setGameStage(null));
});

it('do not block a later dialog', async () => {
  renderInPortal(<PopupNotices />);
  await card();
  const show = vi.fn(async () => {});
  await act(() => enqueueDialog({ rank: 'question', show }));
  expect(show).toHaveBeenCalled();
});
