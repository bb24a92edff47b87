// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import Router from 'next/router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useNewMailDialog } from '#lib/notes/useNewMailDialog.ts';
import { trackSubmission } from '#lib/money/submission/submissionsInFlight.ts';
import { clearUser, storeUser } from '#lib/member/currentUser.ts';
import { user } from '#tests/support/memberTab.tsx';

const router = vi.hoisted(() => ({ pathname: '/', push: vi.fn(async () => true) }));
vi.mock('next/router', () => ({ default: router, useRouter: () => router }));
vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

let confirm: ReturnType<typeof vi.spyOn>;
let choose: ReturnType<typeof vi.spyOn>;
let toast: ReturnType<typeof vi.spyOn>;

function Shell({ children = null }: { children?: React.ReactNode }) {
  useNewMailDialog();
  return children;
}

const check = (noteCount: number, helpCount = 0, userId = 'demo') =>
  act(async () => storeUser({ user: { ...user, userId }, noteCount, helpCount }));

const question = (text: string) => ({ text, confirmText: 'action.go', cancelText: 'action.later', rank: 'mail' });

beforeEach(() => {
  router.pathname = '/';
  confirm = vi.spyOn(dialogs, 'confirm').mockResolvedValue(false);
  choose = vi.spyOn(dialogs, 'choose').mockResolvedValue(null);
  toast = vi.spyOn(dialogs, 'toast').mockResolvedValue();
});

afterEach(async () => {
  await act(async () => clearUser());
  sessionStorage.clear();
});

/** A new member for each test, because the shown counts are also kept in memory. */
let count = 0;
const nextUser = () => `member${(count += 1)}`;

describe('unread messages and new answers', () => {
  it('open a dialog once, and again only when there are more', async () => {
    const member = nextUser();
    render(<Shell />);
    await check(0, 0, member);
    expect(confirm).not.toHaveBeenCalled();
    await check(2, 0, member);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(question('msg2003'));
    await check(1, 0, member);
    await check(1, 0, member);
    expect(confirm).toHaveBeenCalledOnce();
    await check(2, 0, member);
    expect(confirm).toHaveBeenCalledTimes(2);
    await check(2, 1, member);
    expect(confirm).toHaveBeenLastCalledWith(question('msg2004'));
    expect(toast).not.toHaveBeenCalled();
  });

  it('open no second dialog after a reload', async () => {
    const member = nextUser();
    const { unmount } = render(<Shell />);
    await check(3, 0, member);
    unmount();
    vi.resetModules();
    const again = await import('#lib/notes/useNewMailDialog.ts');
    const ShellAfterReload = () => {
      again.useNewMailDialog();
      return null;
    };
    render(<ShellAfterReload />);
    await check(3, 0, member);
    expect(confirm).toHaveBeenCalledOnce();
  });

  it.each([
    ['confirm', [['/note']]],
    ['other', [['/help']]],
    [null, []],
  ] as const)('share one dialog with two links if both are new: %s', async (answer, paths) => {
    choose.mockResolvedValue(answer);
    render(<Shell />);
    await check(1, 1, nextUser());
    const both = { text: 'inbox.bothNew', confirmText: 'menu.note', otherText: 'menu.help', cancelText: 'action.later', rank: 'mail' };
    expect(choose.mock.calls).toEqual([[both]]);
    expect(confirm).not.toHaveBeenCalled();
    expect(vi.mocked(Router.push).mock.calls).toEqual(paths);
  });

  it.each([
    [1, 0, '/note'],
    [0, 1, '/help'],
  ])('link to their page: %i, %i', async (noteCount, helpCount, path) => {
    confirm.mockResolvedValue(true);
    render(<Shell />);
    await check(noteCount, helpCount, nextUser());
    expect(vi.mocked(Router.push).mock.calls).toEqual([[path]]);
  });

  it('open no dialog on the page that shows them', async () => {
    const member = nextUser();
    router.pathname = '/note';
    render(<Shell />);
    await check(2, 0, member);
    expect(confirm).not.toHaveBeenCalled();
    router.pathname = '/';
    await check(2, 1, member);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(question('msg2004'));
  });

  it.each([
    ['a dialog of the page', <dialog key="0" open />],
    [
      'something typed',
      <form key="1">
        <input aria-label="amount" defaultValue="50000" />
      </form>,
    ],
    [
      'a text begun',
      <form key="2">
        <textarea aria-label="text" defaultValue="안녕" />
      </form>,
    ],
  ])('are shown in a toast over %s', async (_name, content) => {
    render(<Shell>{content}</Shell>);
    await check(1, 0, nextUser());
    expect(confirm).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'msg2003' });
  });

  it('are shown in a toast over an open dialog', async () => {
    vi.spyOn(dialogs, 'isOpen').mockReturnValue(true);
    render(<Shell />);
    await check(1, 0, nextUser());
    expect(confirm).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledOnce();
  });

  it('are shown in a toast during a money call, and in a dialog for the next ones', async () => {
    const member = nextUser();
    const money = Promise.withResolvers<void>();
    render(<Shell />);
    const tracked = trackSubmission(money.promise);
    await check(1, 1, member);
    expect(confirm).not.toHaveBeenCalled();
    expect(toast.mock.calls).toEqual([[{ text: 'inbox.bothNew' }]]);
    money.resolve();
    await tracked;
    await check(1, 1, member);
    expect(confirm).not.toHaveBeenCalled();
    await check(2, 1, member);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(question('msg2003'));
  });

  it('that arrive while a dialog is open are shown once, not again when it closes', async () => {
    const member = nextUser();
    const { promise, resolve: answer } = Promise.withResolvers<null>();
    choose.mockReturnValueOnce(promise);
    const { unmount } = render(<Shell />);
    await check(1, 1, member);
    vi.spyOn(dialogs, 'isOpen').mockReturnValue(true);
    await check(1, 2, member);
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'msg2004' });
    vi.mocked(dialogs.isOpen).mockReturnValue(false);
    await act(async () => answer(null));
    unmount();
    render(<Shell />);
    await check(1, 2, member);
    expect(choose).toHaveBeenCalledOnce();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('are shown in a toast while the member types into a search, and in a dialog afterwards', async () => {
    const member = nextUser();
    const { getByRole } = render(
      <Shell>
        <input type="search" defaultValue="바카라" />
      </Shell>,
    );
    getByRole('searchbox').focus();
    await check(1, 0, member);
    expect(confirm).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith({ text: 'msg2003' });
    getByRole('searchbox').blur();
    await check(2, 0, member);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(question('msg2003'));
  });

  it('open the dialog for new ones after the old were read', async () => {
    const member = nextUser();
    render(<Shell />);
    await check(1, 0, member);
    await check(0, 0, member);
    await check(1, 0, member);
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('of one member do not count for the next', async () => {
    render(<Shell />);
    await check(3, 0, nextUser());
    await check(1, 0, nextUser());
    expect(confirm).toHaveBeenCalledTimes(2);
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
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('open the dialog despite prefilled or untouched fields', async () => {
    render(
      <Shell>
        <form>
          <input aria-label="bank" readOnly value="110-222-333" />
          <input aria-label="amount" defaultValue="0" />
          <input type="checkbox" aria-label="agreed" value="on" />
          <textarea aria-label="text" />
        </form>
      </Shell>,
    );
    await check(1, 0, nextUser());
    expect(confirm).toHaveBeenCalledOnce();
  });
});
