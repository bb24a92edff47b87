// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoteInbox } from '#components/news/NoteScreen.tsx';
import type { CallName } from '#contract/calls.ts';
import type { Note } from '#contract/records/note.ts';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { clearUser, storeUser } from '#lib/member/currentUser.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { user } from '#tests/support/memberTab.tsx';
import { failed, upstreamFailures } from '#tests/support/renderLobby.tsx';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);
vi.mock('#lib/api/callRoute.ts', () => {
  const callRoute = vi.fn();
  return {
    callRoute,
    exchangeCall: async (name: string, body: object) => ({
      answer: await callRoute(name, body),
      requestId: 'r-9',
    }),
  };
});

beforeEach(() => {
  vi.spyOn(dialogs, 'confirm').mockReset().mockResolvedValue(true);
  vi.spyOn(dialogs, 'warning').mockReset().mockResolvedValue();
  fakeRouter.pathname = '/note';
  visit('/note');
});

afterEach(() => act(async () => clearUser()));

const note = (id: string, change: Partial<Note> = {}): Note => ({
  ...{
    id,
    title: `쪽지 ${id}`,
    titleColor: '',
    contents: `<p>내용 ${id}</p>`,
    lastDate: '2026-11-01',
    answer: null,
    isRead: true,
  },
  ...change,
});

const notes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    note(String(count - index), {
      lastDate: new Date(Date.UTC(2026, 0, 1, 0, count - index)).toISOString(),
    }),
  );

function keepNotes(
  kept: Note[],
  answers: Partial<Record<CallName, () => unknown>> = {},
): { notes: Note[] } {
  const store = { notes: kept };
  const change = (next: Note[]) => {
    store.notes = next;
    return {};
  };
  const known: Partial<Record<CallName, (body: { id?: string }) => object>> = {
    'get-note-list': () => ({ note: store.notes }),
    'user-health-check': () => ({
      user,
      noteCount: store.notes.filter(({ isRead }) => isRead === false).length,
      helpCount: 0,
    }),
    'read-note-message': ({ id }) =>
      change(store.notes.map((one) => (one.id === id ? { ...one, isRead: true } : one))),
    'read-all-note': () => change(store.notes.map((one) => ({ ...one, isRead: true }))),
    'del-note': ({ id }) => change(store.notes.filter((one) => one.id !== id)),
  };
  vi.mocked(callRoute).mockImplementation(async (name, body) => {
    const answer = await answers[name]?.();
    return (answer ?? { status: 'success', ...known[name]?.(body as { id?: string }) }) as never;
  });
  return store;
}

const sent = (call: CallName) =>
  vi.mocked(callRoute).mock.calls.flatMap(([name, body]) => (name === call ? [body] : []));

function Badge() {
  return <output aria-label="badge">{useCurrentUser().noteCount}</output>;
}

async function renderNotes(noteCount = 0): Promise<void> {
  setPortalToken('a'.repeat(43));
  const router = { push: fakeRouter.push, replace: fakeRouter.replace } as never;
  renderUncached(
    <>
      <NoteInbox />
      <Badge />
    </>,
    { path: '/note', router },
  );
  await act(async () => storeUser({ user, noteCount, helpCount: 0 }));
}

const two = () => [note('1', { isRead: false }), note('2', { isRead: false }), note('3')];
const badge = () => screen.getByRole('status', { name: 'badge' }).textContent;
const list = () => screen.findByRole('region', { name: '쪽지' });
const rows = () =>
  screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('link'));
const titles = () => rows().map((row) => row.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = (name: RegExp) => userEvent.click(screen.getByRole('link', { name }));
const backToList = () => userEvent.click(screen.getByRole('link', { name: '목록으로' }));
const error = (
  callName: 'del-note' | 'read-all-note' | 'read-note-message',
  outcome: 'not_sent' | 'unknown',
) => new CallError({ code: 'rate_limited', callName, httpStatus: 429, requestId: 'r-7', outcome });

async function show(noteCount = 0): Promise<void> {
  await renderNotes(noteCount);
  await list();
}

describe('the list of messages', () => {
  it('lists the newest first, with day and minute, unread or not, and undated ones last', async () => {
    keepNotes([
      note('old', { lastDate: '2026-01-05' }),
      note('undated', { lastDate: '', isRead: null }),
      note('new', { lastDate: '2026-11-05T01:00:00Z' }),
      note('unread', { lastDate: '2026-02-05', isRead: false }),
    ]);
    await show(1);
    expect(titles()).toEqual([
      '쪽지 new2026-11-05 10:00',
      '읽지 않음쪽지 unread2026-02-05',
      '쪽지 old2026-01-05',
      '쪽지 undated-',
    ]);
  });

  it('shows twenty of five thousand, and twenty more on request, with the focus where they begin, also on the way back', async () => {
    keepNotes(notes(5000));
    await show();
    expect(rows()).toHaveLength(20);
    await press('더보기');
    expect(rows()).toHaveLength(40);
    expect(screen.getByRole('link', { name: /쪽지 4981/ })).toHaveFocus();
    await open(/쪽지 4961/);
    await backToList();
    expect(rows()).toHaveLength(40);
    expect(screen.getByRole('link', { name: /쪽지 4961/ })).toHaveFocus();
  });

  it('reaches down to a message that was opened by its address', async () => {
    keepNotes(notes(100));
    visit('/note?id=50');
    await renderNotes();
    await screen.findByRole('article');
    await backToList();
    expect(rows()).toHaveLength(51);
    expect(screen.getByRole('link', { name: /쪽지 50/ })).toHaveFocus();
  });

  it.each([
    ['that fails', () => Promise.reject(failed('get-note-list'))],
    ['with an unknown status', () => ({ status: 'foo', note: [] })],
  ])('%s is an error with a retry, never an empty list', async (_name, answer) => {
    const store: { answer?: () => unknown } = { answer };
    const kept = keepNotes([], {
      'get-note-list': () => store.answer?.() ?? { status: 'success', note: kept.notes },
    });
    await renderNotes();
    expect(await screen.findByRole('alert')).toHaveTextContent('쪽지를 불러오지 못했어요.');
    expect(screen.getByRole('link', { name: '고객센터에 문의하기' })).toHaveAttribute(
      'href',
      '/help',
    );
    expect(screen.queryByText('받은 쪽지가 없어요.')).not.toBeInTheDocument();
    store.answer = undefined;
    await press('다시 시도');
    expect(await screen.findByText('받은 쪽지가 없어요.')).toBeVisible();
  });

  it.each(upstreamFailures)(
    'reloads when the health check reports more messages, and keeps its rows if it cannot: %s',
    async (code) => {
      const store: { fails?: boolean } = {};
      const kept = keepNotes([note('1')], {
        'get-note-list': () =>
          store.fails
            ? Promise.reject(failed('get-note-list', code))
            : { status: 'success', note: kept.notes },
      });
      await show();
      store.fails = true;
      await act(async () => storeUser({ user, noteCount: 1, helpCount: 0 }));
      expect(await screen.findByRole('alert')).toHaveTextContent('마지막으로 불러온 내용이에요.');
      expect(screen.getByRole('alert')).toHaveTextContent('r-7');
      expect(rows()).toHaveLength(1);
      Object.assign(store, { fails: false });
      kept.notes = [note('2', { isRead: false }), note('1')];
      await press('다시 시도');
      await waitFor(() => expect(rows()).toHaveLength(2));
    },
  );
});

describe('an open message', () => {
  it('shows a message if it no longer exists', async () => {
    keepNotes([note('1')]);
    visit('/note?id=nobody');
    await renderNotes();
    expect(await screen.findByText('삭제됐거나 볼 수 없는 글이에요.')).toBeVisible();
    await backToList();
    await list();
    expect(window.location.search).toBe('');
    expect(sent('read-note-message')).toEqual([]);
  });

  it('shows a message if it is empty, and has no delete button without an id', async () => {
    keepNotes([note('', { contents: ' ', isRead: false })]);
    await show();
    await open(/쪽지/);
    expect(screen.getByText('내용이 없어요.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '삭제' })).not.toBeInTheDocument();
    expect(sent('read-note-message')).toEqual([]);
  });
});

describe('opening a message', () => {
  it.each([
    ['refuses', () => Promise.reject(error('read-note-message', 'not_sent'))],
    ['answers with another status', () => ({ status: 'foo' })],
  ])(
    'leaves mark and badge if the backend %s, and repeats it when it is opened again',
    async (_, answer) => {
      const store: { answer?: () => unknown } = { answer };
      keepNotes(two(), { 'read-note-message': () => store.answer?.() });
      await show(2);
      await open(/쪽지 1/);
      expect(sent('read-note-message')).toHaveLength(1);
      store.answer = undefined;
      await backToList();
      expect(badge()).toBe('2');
      expect(screen.getAllByText('읽지 않음')).toHaveLength(2);
      await open(/쪽지 1/);
      await waitFor(() => expect(badge()).toBe('1'));
    },
  );

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
  it.each([
    ['removes dots and badge', undefined, '0'],
    ['leaves them if it fails, which is said', error('read-all-note', 'not_sent'), '2'],
  ])('%s', async (_, failure, expected) => {
    keepNotes(two(), failure && { 'read-all-note': () => Promise.reject(failure) });
    await show(2);
    await press('모두 읽음 처리');
    await waitFor(() => expect(screen.queryAllByText('읽지 않음')).toHaveLength(Number(expected)));
    await waitFor(() => expect(badge()).toBe(expected));
    const told = failure ? [[{ text: '읽음으로 표시하지 못했어요.', requestId: 'r-7' }]] : [];
    expect(vi.mocked(dialogs.warning).mock.calls).toEqual(told);
  });

  it('is offered if the backend only sends a count, and not if nothing is unread', async () => {
    keepNotes([note('1', { isRead: null })]);
    await show(2);
    expect(screen.getByRole('button', { name: '모두 읽음 처리' })).toBeVisible();
    await act(async () => storeUser({ user, noteCount: 0, helpCount: 0 }));
    expect(screen.queryByRole('button', { name: '모두 읽음 처리' })).not.toBeInTheDocument();
  });
});

describe('deleting a message', () => {
  const remove = async () => {
    await show(2);
    await open(/쪽지 3/);
    await press('삭제');
  };

  it('asks for confirmation, then opens the list, without it once it is deleted', async () => {
    keepNotes(two());
    await remove();
    const text = '이 쪽지를 삭제할까요? 삭제하면 되돌릴 수 없어요.';
    expect(dialogs.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ text, confirmText: '삭제', isDangerous: true }),
    );
    expect(sent('del-note')).toEqual([{ id: '3' }]);
    expect(window.location.search).toBe('');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('shows an unknown outcome after a lost answer, and reloads the list', async () => {
    const store = keepNotes(two(), {
      'del-note': () => {
        store.notes = store.notes.filter(({ id }) => id !== '3');
        return Promise.reject(error('del-note', 'unknown'));
      },
    });
    await remove();
    const text = expect.stringContaining('확인하지 못했어요') as string;
    await waitFor(() =>
      expect(dialogs.warning).toHaveBeenCalledWith(expect.objectContaining({ text })),
    );
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('does nothing if the member declines or is offline', async () => {
    keepNotes(two());
    vi.mocked(dialogs.confirm).mockResolvedValueOnce(false);
    await remove();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('삭제');
    expect(dialogs.warning).toHaveBeenCalledExactlyOnceWith({
      text: '인터넷에 연결되어 있지 않아요.',
    });
    expect(sent('del-note')).toEqual([]);
  });
});
