// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#lib/api/CallError.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { clearUser } from '#lib/member/currentUser.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { keepNotes, note, renderNotes, sent } from '#tests/support/notePage.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => {
  const callRoute = vi.fn();
  return { callRoute, exchangeCall: async (name: string, body: object) => ({ answer: await callRoute(name, body), requestId: 'r-9' }) };
});
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  fakeRouter.pathname = '/note';
  visit('/note');
  vi.mocked(dialogs.confirm).mockReset().mockResolvedValue(true);
  vi.mocked(dialogs.warning).mockReset().mockResolvedValue(null);
  vi.mocked(dialogs.toast).mockReset().mockResolvedValue();
});

afterEach(() => act(async () => clearUser()));

const two = () => [note('1', { isRead: false }), note('2', { isRead: false }), note('3')];
const badge = () => screen.getByRole('status', { name: 'badge' }).textContent;
const rows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('link'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = (name: RegExp) => userEvent.click(screen.getByRole('link', { name }));
const lost = (callName: 'del-note' | 'read-note-message') =>
  new CallError({ code: 'network', callName, httpStatus: 0, requestId: '', outcome: 'unknown' });
const refused = (callName: 'del-note' | 'del-all-note' | 'read-all-note' | 'read-note-message') =>
  new CallError({ code: 'rate_limited', callName, httpStatus: 429, requestId: 'r-7', outcome: 'not_sent' });

/** A delayed answer. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  return {
    answer: () => promise,
    succeed: () => act(async () => resolve(undefined)),
    fail: (error: unknown) => act(async () => reject(error)),
  };
}

async function show(noteCount: number): Promise<void> {
  await renderNotes(noteCount);
  await screen.findByRole('region', { name: '쪽지' });
}

describe('opening a message', () => {
  it('marks it read and lowers the badge at once, before the backend answers', async () => {
    const reading = held();
    keepNotes(two(), { 'read-note-message': reading.answer });
    await show(2);
    await open(/쪽지 1/);
    expect(badge()).toBe('1');
    expect(sent('read-note-message')).toEqual([{ id: '1' }]);
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(screen.getByText('읽지 않음 1건')).toBeVisible();
    await reading.succeed();
    expect(screen.getByText('읽지 않음 1건')).toBeVisible();
  });

  it('restores dot and badge on failure, shows the request id, and retries on request', async () => {
    const reading = held();
    const store: { answer?: () => unknown } = { answer: reading.answer };
    keepNotes(two(), {
      'read-note-message': () => {
        return store.answer?.();
      },
    });
    await show(2);
    await open(/쪽지 1/);
    expect(badge()).toBe('1');
    await reading.fail(refused('read-note-message'));
    expect(badge()).toBe('2');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('읽음으로 표시하지 못했어요.');
    expect(alert).toHaveTextContent('r-7');
    store.answer = undefined;
    await press('다시 시도');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(badge()).toBe('1');
  });

  it('treats any status other than success as a failure', async () => {
    keepNotes(two(), { 'read-note-message': { status: 'foo' } });
    await show(2);
    await open(/쪽지 1/);
    expect(await screen.findByRole('alert')).toHaveTextContent('r-9');
    await waitFor(() => expect(badge()).toBe('2'));
  });

  it('keeps the success of one when another fails at the same time', async () => {
    const first = held();
    const calls = [first.answer];
    keepNotes(two(), { 'read-note-message': () => calls.shift()?.() });
    await show(2);
    await open(/쪽지 1/);
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    await open(/쪽지 2/);
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    await first.fail(refused('read-note-message'));
    expect(sent('read-note-message')).toEqual([{ id: '1' }, { id: '2' }]);
    expect(rows()[0]).toHaveTextContent('읽지 않음쪽지 1');
    expect(rows()[1]).not.toHaveTextContent('읽지 않음');
    expect(badge()).toBe('1');
  });

  it('sends nothing for a read message, and sends once if the read flag is missing', async () => {
    keepNotes([note('1'), note('2', { isRead: null })]);
    await show(0);
    await open(/쪽지 1/);
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    await open(/쪽지 2/);
    expect(sent('read-note-message')).toEqual([{ id: '2' }]);
    expect(badge()).toBe('0');
  });

  it('while offline is sent to the backend after reconnecting', async () => {
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    keepNotes(two());
    await show(2);
    await open(/쪽지 1/);
    expect(sent('read-note-message')).toEqual([]);
    connection.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(sent('read-note-message')).toEqual([{ id: '1' }]);
  });
});

describe('marking all as read', () => {
  it('removes dots and badge at once', async () => {
    const reading = held();
    keepNotes(two(), { 'read-all-note': reading.answer });
    await show(2);
    await press('모두 읽음 처리');
    expect(badge()).toBe('0');
    expect(screen.queryByText(/읽지 않음/)).not.toBeInTheDocument();
    await reading.succeed();
    expect(dialogs.toast).toHaveBeenCalledWith({ text: '모두 읽음으로 표시했어요.', kind: 'success' });
    expect(screen.queryByText(/읽지 않음/)).not.toBeInTheDocument();
  });

  it('restores them on failure', async () => {
    const reading = held();
    keepNotes(two(), { 'read-all-note': reading.answer });
    await show(2);
    await press('모두 읽음 처리');
    await reading.fail(refused('read-all-note'));
    expect(badge()).toBe('2');
    expect(screen.getByText('읽지 않음 2건')).toBeVisible();
    expect(dialogs.warning).toHaveBeenCalledWith({ text: '읽음으로 표시하지 못했어요.', requestId: 'r-7' });
    expect(dialogs.toast).not.toHaveBeenCalled();
  });
});

describe('deleting', () => {
  it('asks for confirmation for one message, then opens the list without it', async () => {
    const deleting = held();
    keepNotes(two(), { 'del-note': deleting.answer });
    await show(2);
    await open(/쪽지 3/);
    await press('삭제');
    expect(dialogs.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: '이 쪽지를 삭제할까요?', confirmText: '삭제', isDangerous: true }),
    );
    expect(sent('del-note')).toEqual([{ id: '3' }]);
    expect(rows()).toHaveLength(2);
    expect(window.location.search).toBe('');
    await deleting.succeed();
    expect(rows()).toHaveLength(2);
    expect(dialogs.toast).toHaveBeenCalledWith({ text: '쪽지를 삭제했어요.', kind: 'success' });
  });

  it('restores a message on failure', async () => {
    keepNotes(two(), { 'del-note': () => Promise.reject(refused('del-note')) });
    await show(2);
    await open(/쪽지 3/);
    await press('삭제');
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(dialogs.warning).toHaveBeenCalledWith({ text: '삭제하지 못했어요. 쪽지를 목록에 다시 표시했어요.', requestId: 'r-7' });
  });

  it('shows an unknown outcome after a lost answer, and reloads the list', async () => {
    const store = keepNotes(two(), {
      'del-note': () => {
        store.notes = store.notes.filter(({ id }) => id !== '3');
        return Promise.reject(lost('del-note'));
      },
    });
    await show(2);
    await open(/쪽지 3/);
    await press('삭제');
    await waitFor(() =>
      expect(dialogs.warning).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('확인하지 못했어요') })),
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('shows the unread count for all messages, and leaves an empty list and no badge', async () => {
    keepNotes(two());
    await show(2);
    await press('전체 삭제');
    const text = '아직 읽지 않은 쪽지 2건도 삭제돼요. 삭제하면 되돌릴 수 없어요.';
    expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ text, confirmText: '전체 삭제', isDangerous: true }));
    expect(await screen.findByText('받은 쪽지가 없어요.')).toBeVisible();
    expect(sent('del-all-note')).toEqual([{}]);
    expect(badge()).toBe('0');
  });

  it('restores all messages on failure', async () => {
    const deleting = held();
    keepNotes(two(), { 'del-all-note': deleting.answer });
    await show(2);
    await press('전체 삭제');
    expect(rows()).toHaveLength(0);
    expect(badge()).toBe('0');
    await deleting.fail(refused('del-all-note'));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(badge()).toBe('2');
  });

  it.each(['전체 삭제', '삭제'])('"%s" does nothing if the member declines or is offline', async (button) => {
    keepNotes(two());
    await show(2);
    if (button === '삭제') await open(/쪽지 3/);
    vi.mocked(dialogs.confirm).mockResolvedValueOnce(false);
    await press(button);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press(button);
    expect(dialogs.warning).toHaveBeenCalledExactlyOnceWith({ text: '인터넷에 연결되어 있지 않아요.' });
    expect([...sent('del-all-note'), ...sent('del-note')]).toEqual([]);
  });
});
