// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import Router from 'next/router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useNewMailDialog } from '#lib/notes/useNewMailDialog.ts';
import { clearUser, storeUser } from '#lib/member/currentUser.ts';
import { user } from '#tests/support/memberTab.tsx';

const router = vi.hoisted(() => ({ pathname: '/', asPath: '/', push: vi.fn(async () => true) }));
vi.mock('next/router', () => ({ default: router, useRouter: () => router }));
vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const login = vi.hoisted(() => ({ at: 1 }));
vi.mock('#lib/reminder/useLoginTime.ts', () => ({ useLoginTime: () => login.at }));

let choose: ReturnType<typeof vi.spyOn>;
let toast: ReturnType<typeof vi.spyOn>;

function Shell({ children = null }: { children?: React.ReactNode }) {
  useNewMailDialog();
  return children;
}

const check = (noteCount: number, helpCount = 0, userId = 'demo') =>
  act(async () => storeUser({ user: { ...user, userId }, noteCount, helpCount }));

function goTo(address: string) {
  router.asPath = address;
  router.pathname = address.split('?')[0] ?? '';
}

const question = (text: string) => ({ text, confirmText: 'action.go', cancelText: 'action.later', rank: 'mail' });

beforeEach(() => {
  goTo('/');
  choose = vi.spyOn(dialogs, 'choose').mockResolvedValue(null);
  toast = vi.spyOn(dialogs, 'toast').mockResolvedValue();
});

afterEach(async () => {
  await act(async () => clearUser());
  localStorage.clear();
});

/** A new member for each test, because what was told is also kept in memory. */
let count = 0;
const nextUser = () => `member${(count += 1)}`;

/** The links of the last toast. */
const links = () => toast.mock.lastCall?.[0] as { text: string; links: { text: string; onPress: () => void }[] };

describe('unread messages and new answers', () => {
  it('open a dialog on home once a session, and are told by a toast when there are more', async () => {
    const member = nextUser();
    render(<Shell />);
    await check(0, 0, member);
    expect(choose).not.toHaveBeenCalled();
    await check(2, 0, member);
    expect(choose).toHaveBeenCalledExactlyOnceWith(question('msg2003'));
    await check(1, 0, member);
    await check(1, 0, member);
    expect(toast).not.toHaveBeenCalled();
    await check(2, 0, member);
    expect(links()).toMatchObject({ text: 'inbox.new', links: [{ text: 'menu.note 2' }], isPatient: true });
    await check(2, 1, member);
    expect(links()).toMatchObject({ links: [{ text: 'menu.help 1' }] });
    expect([choose.mock.calls.length, toast.mock.calls.length]).toEqual([1, 2]);
  });

  it('are told by one toast at a time, and not after the logout', async () => {
    const signals = () => toast.mock.calls.map(([told]: [{ signal: AbortSignal }]) => told.signal.aborted);
    const member = nextUser();
    render(<Shell />);
    await check(1, 0, member);
    await check(2, 0, member);
    await check(3, 0, member);
    expect(signals()).toEqual([true, false]);
    await act(async () => clearUser());
    expect(signals()).toEqual([true, true]);
  });

  it('are told when the member looks at the tab', async () => {
    const member = nextUser();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<Shell />);
    await check(2, 0, member);
    expect(choose).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(choose).toHaveBeenCalledExactlyOnceWith(question('msg2003'));
  });

  it('that were read elsewhere while the tab was hidden can be news again', async () => {
    const member = nextUser();
    render(<Shell />);
    await check(2, 0, member);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await check(0, 0, member);
    await check(1, 0, member);
    hidden.mockReturnValue(false);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(toast).toHaveBeenCalledOnce();
  });

  it('open no second dialog after a reload or in a second tab, but after the next login', async () => {
    const member = nextUser();
    const { unmount } = render(<Shell />);
    await check(3, 0, member);
    unmount();
    const { rerender } = render(<Shell />);
    await check(3, 0, member);
    expect(choose).toHaveBeenCalledOnce();
    expect(toast).not.toHaveBeenCalled();
    await act(async () => clearUser());
    login.at += 1;
    rerender(<Shell />);
    await check(3, 0, member);
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['confirm', [['/note']]],
    ['other', [['/help']]],
    [null, []],
  ] as const)('share one dialog with two links if both are new: %s', async (answer, paths) => {
    choose.mockResolvedValue(answer);
    render(<Shell />);
    await check(1, 1, nextUser());
    const both = { text: 'inbox.bothNew', confirmText: 'menu.note 1', otherText: 'menu.help 1', cancelText: 'action.later', rank: 'mail' };
    expect(choose.mock.calls).toEqual([[both]]);
    expect(vi.mocked(Router.push).mock.calls).toEqual(paths);
  });

  it.each([
    [1, 0, '/note'],
    [0, 1, '/help'],
  ])('link to their page: %i, %i', async (noteCount, helpCount, path) => {
    choose.mockResolvedValue('confirm');
    render(<Shell />);
    await check(noteCount, helpCount, nextUser());
    expect(vi.mocked(Router.push).mock.calls).toEqual([[path]]);
  });

  it('are not told on the page that shows them', async () => {
    const member = nextUser();
    goTo('/note');
    render(<Shell />);
    await check(2, 0, member);
    expect([choose.mock.calls.length, toast.mock.calls.length]).toEqual([0, 0]);
    await check(2, 1, member);
    expect(links()).toMatchObject({ links: [{ text: 'menu.help 1' }] });
  });

  it.each(['/deposit', '/game?type=slot', '/?company=1', '/nowhere'])('are told on %s by a toast, with a link to each', async (address) => {
    goTo(address);
    render(<Shell />);
    await check(1, 1, nextUser());
    expect(choose).not.toHaveBeenCalled();
    expect(links()).toMatchObject({ text: 'inbox.new', links: [{ text: 'menu.note 1' }, { text: 'menu.help 1' }] });
    links().links[1]?.onPress();
    expect(vi.mocked(Router.push)).toHaveBeenCalledExactlyOnceWith('/help');
  });

  it.each([
    ['/note', true],
    ['/help', false],
    ['/deposit', false],
  ])('are told until the page that shows them is opened: %s', async (path, isDone) => {
    goTo('/game');
    const { rerender } = render(<Shell />);
    await check(1, 0, nextUser());
    goTo(path);
    rerender(<Shell />);
    expect(toast.mock.lastCall?.[0]).toMatchObject({ signal: { aborted: isDone } });
  });

  it('are told by a toast beside a dialog of the page, an open question, and a search that has the focus', async () => {
    const withDialog = render(<Shell>{<dialog open />}</Shell>);
    await check(1, 0, nextUser());
    withDialog.unmount();
    const { getByRole } = render(<Shell>{<input type="search" />}</Shell>);
    const isOpen = vi.spyOn(dialogs, 'isOpen').mockReturnValue(true);
    await check(1, 0, nextUser());
    isOpen.mockReturnValue(false);
    getByRole('searchbox').focus();
    await check(1, 0, nextUser());
    expect([choose.mock.calls.length, toast.mock.calls.length]).toEqual([0, 3]);
    getByRole('searchbox').blur();
    await check(1, 0, nextUser());
    expect(choose).toHaveBeenCalledOnce();
  });

  it('are told again when new ones come after the old were read', async () => {
    const member = nextUser();
    render(<Shell />);
    await check(1, 0, member);
    await check(0, 0, member);
    await check(1, 0, member);
    expect([choose.mock.calls.length, toast.mock.calls.length]).toEqual([1, 1]);
  });

  it('of one member do not count for the next', async () => {
    render(<Shell />);
    await check(3, 0, nextUser());
    await check(1, 0, nextUser());
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it('open the dialog once without web storage', async () => {
    const member = nextUser();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { unmount } = render(<Shell />);
    await check(2, 0, member);
    unmount();
    render(<Shell />);
    await check(2, 0, member);
    expect(choose).toHaveBeenCalledOnce();
  });
});
