// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { trackSubmission } from '#lib/money/submission/submissionRecord.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { chooseReminder, remindOfTime, usePlayReminder } from '#lib/reminder/usePlayReminder.ts';
import { logout } from '#lib/session/portalSession.ts';
import { noteServerTime } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/session/portalSession.ts', async (original) => ({
  ...(await original<object>()),
  logout: vi.fn(),
}));

const minute = 60_000;
const login = Date.parse('2026-11-20T12:00:00Z');

let stops: (() => void)[];

function openTab(everyMinutes = 30) {
  const reminded = vi.fn();
  stops.push(remindOfTime(login, everyMinutes, reminded));
  return reminded;
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function look(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: login + 2_000 });
  noteServerTime(null);
  localStorage.clear();
  chooseReminder(60, 0);
  stops = [];
});

afterEach(() => {
  stops.forEach((stop) => stop());
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

test.each([30, 60, 120])(
  'appears every %i minutes after the login, exact to the second',
  async (period) => {
    const reminded = openTab(period);
    await wait(period * minute - 3_000);
    expect(reminded).not.toHaveBeenCalled();
    await wait(1_000);
    expect(reminded).toHaveBeenCalledTimes(1);
    await wait(period * minute - 1_000);
    expect(reminded).toHaveBeenCalledTimes(1);
    await wait(1_000);
    expect(reminded).toHaveBeenCalledTimes(2);
  },
);

test.each(['with', 'without'])('appears in one of all tabs, %s Web Locks', async (locks) => {
  if (locks === 'with') {
    const request = (_name: string, take: () => boolean) => Promise.resolve().then(take);
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  }
  const tabs = [openTab(), openTab(), openTab()];
  await wait(90 * minute);
  expect(tabs.reduce((sum, reminded) => sum + reminded.mock.calls.length, 0)).toBe(3);
});

test('a reload repeats no reminder', async () => {
  openTab();
  await wait(31 * minute);
  const reloaded = openTab();
  await wait(20 * minute);
  expect(reloaded).not.toHaveBeenCalled();
});

test('a hidden tab waits until it is visible, and reports several periods as one', async () => {
  look('hidden');
  const reminded = openTab();
  await wait(95 * minute);
  expect(reminded).not.toHaveBeenCalled();
  look('visible');
  await wait(0);
  expect(reminded).toHaveBeenCalledTimes(1);
  await wait(25 * minute);
  expect(reminded).toHaveBeenCalledTimes(2);
});

test('a device whose clock is three hours ahead uses the server’s time', async () => {
  vi.setSystemTime(login + 180 * minute);
  noteServerTime(new Date(login).toUTCString());
  const reminded = openTab();
  await wait(30 * minute - 1_000);
  expect(reminded).not.toHaveBeenCalled();
  await wait(2_000);
  expect(reminded).toHaveBeenCalledTimes(1);
});

test('a change of the interval shows no reminder for the past', async () => {
  openTab(60);
  await wait(45 * minute);
  stops.pop()?.();
  chooseReminder(30, login);
  const reminded = openTab(30);
  await wait(14 * minute);
  expect(reminded).not.toHaveBeenCalled();
  await wait(minute);
  expect(reminded).toHaveBeenCalledTimes(1);
  setPreference('reminderMinutes', 60);
});

describe('the question', () => {
  const push = vi.fn(async () => true);

  let ask = vi.spyOn(dialogs, 'confirm');

  function open() {
    const Watch = () => void usePlayReminder();
    return renderInPortal(<Watch />, { router: { push } });
  }

  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(usePortalSession).mockReturnValue({
      status: 'authenticated',
      user: undefined,
      isUnreachable: false,
      loginAt: login,
    });
    ask = vi.spyOn(dialogs, 'confirm').mockResolvedValue(false);
  });

  test.each([
    ['continues', false, 0, []],
    ['logs out', true, 1, [['/']]],
  ])('tells the time since the login; the member %s', async (_, isAgreed, logouts, pages) => {
    ask.mockResolvedValue(isAgreed);
    open();
    await act(() => wait(60 * minute));
    expect(ask.mock.calls.map(([question]) => question)).toEqual([
      expect.objectContaining({
        text: '로그인 후 60분이 지났어요. 로그아웃하고 쉬어 갈까요?',
        confirmText: '로그아웃',
        cancelText: '계속',
      }),
    ]);
    expect(logout).toHaveBeenCalledTimes(logouts);
    expect(push.mock.calls).toEqual(pages);
  });

  test('waits for money on its way and for what lies over the page', async () => {
    let arrive = () => {};
    const call = trackSubmission(new Promise<void>((resolve) => (arrive = resolve)));
    const isOpen = vi.spyOn(dialogs, 'isOpen').mockReturnValue(true);
    open();
    await act(() => wait(61 * minute));
    isOpen.mockReturnValue(false);
    await act(() => wait(5_000));
    expect(ask).not.toHaveBeenCalled();
    arrive();
    await call;
    await act(() => wait(1_000));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('goes with the session', async () => {
    const { unmount } = open();
    await act(() => wait(60 * minute));
    unmount();
    expect(ask.mock.calls[0]?.[0].signal?.aborted).toBe(true);
    await act(() => wait(60 * minute));
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
