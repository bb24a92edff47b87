// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs, type Toast } from '#lib/dialogs/dialogs.ts';
import { clearUser, markUserStale, storeUser } from '#lib/member/currentUser.ts';
import { rememberLogin } from '#lib/navigation/loginProgress.ts';
import { useUnread, useUnreadTitle } from '#lib/news/useUnread.ts';
import { user } from '#tests/support/memberTab.tsx';

const router = vi.hoisted(() => ({ pathname: '/', push: vi.fn(async () => true) }));
vi.mock('next/router', () => ({ default: router, useRouter: () => router }));
vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const login = vi.hoisted(() => ({ at: 1 }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ loginAt: login.at }),
}));

let toast: ReturnType<typeof vi.spyOn>;

function Shell() {
  useUnread();
  useUnreadTitle();
  return null;
}

/** A new member for each test, because what was told is also kept in memory. */
let count = 0;
let member = '';

const check = (noteCount: number, helpCount = 0, userId = member) =>
  act(async () => storeUser({ user: { ...user, userId }, noteCount, helpCount }));

const told = () =>
  toast.mock.calls.map(([{ text, links = [] }]: [Toast]) =>
    [text, ...links.map((link) => link.text)].join(' | '),
  );
const last = () => toast.mock.lastCall?.[0] as Toast;

async function turn(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  router.pathname = '/';
  member = `member${(count += 1)}`;
  toast = vi.spyOn(dialogs, 'toast').mockReturnValue();
});

afterEach(async () => {
  await act(async () => clearUser());
  localStorage.clear();
  sessionStorage.clear();
});

describe('a login and what is unread', () => {
  it.each([
    ['nothing is unread', [0, 0], 'msg2029'],
    ['a message', [2, 0], 'msg2029 msg2003 | inbox.note'],
    ['an answer', [0, 1], 'msg2029 msg2004 | inbox.help'],
    ['both', [2, 1], 'msg2029 msg2003 msg2004 | inbox.note | inbox.help'],
  ] as const)('are one line: %s', async (_case, [notes, helps], line) => {
    rememberLogin();
    render(<Shell />);
    expect(toast).not.toHaveBeenCalled();
    await check(notes, helps);
    expect(told()).toEqual([line]);
    expect(last()).toMatchObject({ kind: 'success', closeText: 'action.later' });
    last().links?.forEach(({ onPress }) => onPress());
    expect(router.push.mock.calls).toEqual([
      ...(notes ? [['/note']] : []),
      ...(helps ? [['/help']] : []),
    ]);
  });

  it('are told of the login alone, if the first check has no answer', async () => {
    rememberLogin();
    render(<Shell />);
    await act(async () => markUserStale());
    expect(told()).toEqual(['msg2029']);
  });

  it('are told once per increase of a count, without the login', async () => {
    render(<Shell />);
    for (const counts of [
      [0, 0],
      [2, 0],
      [1, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [0, 0],
      [1, 0],
    ] as const)
      await check(counts[0], counts[1]);
    expect(told()).toEqual([
      'msg2003 | inbox.note',
      'msg2003 | inbox.note',
      'msg2004 | inbox.help',
      'msg2003 | inbox.note',
    ]);
  });

  it('are not told again after a reload or in a second tab, but after the next login', async () => {
    const { unmount } = render(<Shell />);
    await check(3);
    unmount();
    const { rerender } = render(<Shell />);
    await check(3);
    expect(toast).toHaveBeenCalledOnce();
    await act(async () => clearUser());
    login.at += 1;
    rerender(<Shell />);
    await check(3);
    expect(toast).toHaveBeenCalledTimes(2);
  });

  it('are told when the member looks at the tab; what was read elsewhere meanwhile can be news again', async () => {
    await turn(true);
    render(<Shell />);
    await check(2);
    expect(toast).not.toHaveBeenCalled();
    await turn(false);
    expect(toast).toHaveBeenCalledOnce();
    await turn(true);
    await check(0);
    await check(1);
    await turn(false);
    expect(toast).toHaveBeenCalledTimes(2);
  });

  it('are not told on the page that shows them, and end when it is opened', async () => {
    router.pathname = '/note';
    const { rerender } = render(<Shell />);
    await check(2, 0);
    expect(toast).not.toHaveBeenCalled();
    await check(2, 1);
    expect(told()).toEqual(['msg2004 | inbox.help']);
    for (const [path, isOver] of [
      ['/deposit', false],
      ['/help', true],
    ] as const) {
      router.pathname = path;
      rerender(<Shell />);
      expect(last().signal?.aborted).toBe(isOver);
    }
  });

  it('end with the session; those of one member do not count for the next', async () => {
    render(<Shell />);
    await check(3);
    await act(async () => clearUser());
    expect(last().signal?.aborted).toBe(true);
    await check(1, 0, `${member}b`);
    expect(toast).toHaveBeenCalledTimes(2);
  });
});

describe('the title of the tab', () => {
  beforeEach(() => {
    document.title = '쪽지 | MARU';
  });

  it('shows the count of messages and answers while the tab is hidden, and is restored when it becomes visible', async () => {
    render(<Shell />);
    await check(2, 1);
    expect(document.title).toBe('쪽지 | MARU');
    await turn(true);
    expect(document.title).toBe('(3) 쪽지 | MARU');
    await check(3, 1);
    expect(document.title).toBe('(4) 쪽지 | MARU');
    await turn(false);
    expect(document.title).toBe('쪽지 | MARU');
  });

  it('keeps the title of a page opened meanwhile', async () => {
    render(<Shell />);
    await check(1);
    await turn(true);
    document.title = '고객센터 | MARU';
    await turn(false);
    expect(document.title).toBe('고객센터 | MARU');
  });

  it('has no count after logout', async () => {
    const { unmount } = render(<Shell />);
    await check(1);
    await turn(true);
    unmount();
    expect(document.title).toBe('쪽지 | MARU');
  });
});
