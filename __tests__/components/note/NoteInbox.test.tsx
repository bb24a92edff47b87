// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeUser, clearUser } from '#lib/member/currentUser.ts';
import { user } from '#tests/support/memberTab.tsx';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { keepNotes, note, notes, renderNotes, sent } from '#tests/support/notePage.tsx';
import { failed, upstreamFailures } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => {
  const callRoute = vi.fn();
  return { callRoute, exchangeCall: async (name: string, body: object) => ({ answer: await callRoute(name, body), requestId: 'r-9' }) };
});

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
});

afterEach(() => act(async () => clearUser()));

const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('link'));
const titles = () => rows().map((row) => row.textContent);
const list = () => screen.findByRole('region', { name: '쪽지' });

describe('the list of messages', () => {
  it('lists unread messages first, then the newest with day and minute, and undated ones last', async () => {
    keepNotes([
      note('old', { lastDate: '2026-01-05' }),
      note('undated', { lastDate: '' }),
      note('new', { lastDate: '2026-11-05T01:00:00Z' }),
      note('unread', { lastDate: '2026-02-05', isRead: false }),
    ]);
    await renderNotes(1);
    await list();
    expect(titles()).toEqual(['읽지 않음쪽지 unread2026-02-05', '쪽지 new2026-11-05 10:00', '쪽지 old2026-01-05', '쪽지 undated-']);
    expect(screen.getByText('읽지 않음 1건')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[1]).toBe('읽음');
  });

  it('treats messages without a read flag as read', async () => {
    keepNotes([note('1', { isRead: null })]);
    await renderNotes();
    await list();
    expect(titles()).toEqual(['쪽지 12026-11-01']);
    expect(screen.queryByRole('button', { name: '모두 읽음 처리' })).not.toBeInTheDocument();
  });

  it('can be marked as read as a whole if the backend only sends a count', async () => {
    keepNotes([note('1', { isRead: null })]);
    await renderNotes(2);
    await list();
    expect(screen.getByRole('button', { name: '모두 읽음 처리' })).toBeVisible();
  });

  it('shows twenty of five thousand per page', async () => {
    keepNotes(notes(5000));
    await renderNotes();
    await list();
    expect(rows()).toHaveLength(20);
    expect(screen.getByText('5,000건 중 1–20')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '250쪽' }));
    expect(rows()).toHaveLength(20);
    expect(titles().at(-1)).toBe('쪽지 12026-01-01 09:01');
    expect(document.activeElement).toHaveTextContent('5,000건 중 4,981–5,000');
  });

  it('has the same time in its row and in the opened message', async () => {
    keepNotes([note('1', { lastDate: '2026-11-20T01:02:03Z' })]);
    await renderNotes();
    await list();
    expect(titles()).toEqual(['쪽지 12026-11-20 10:02']);
    await userEvent.click(screen.getByRole('link', { name: /쪽지 1/ }));
    await screen.findByRole('heading', { name: '쪽지 1' });
    expect(screen.getByText('2026-11-20 10:02')).toBeVisible();
  });

  it('shows every row despite missing or duplicate ids, and opens the selected one', async () => {
    keepNotes([note('7', { title: '첫째' }), note('7', { title: '둘째' }), note('', { title: '셋째' }), note('', { title: '넷째' })]);
    await renderNotes();
    await list();
    expect(rows()).toHaveLength(4);
    for (const title of ['둘째', '넷째']) {
      await userEvent.click(screen.getByRole('link', { name: new RegExp(title) }));
      await screen.findByRole('heading', { name: title });
      await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    }
  });

  it('shows a title as text, in the color of the operator if it is legible', async () => {
    const title = '<img src=x onerror=alert(1)>';
    document.documentElement.style.setProperty('--surface-high', '#2a2637');
    keepNotes([note('1', { title, titleColor: '#E3BC5A' }), note('2', { title: ' ', titleColor: '#222' })]);
    const { container } = await renderNotes();
    await list();
    const colorOf = (text: string) => screen.getByText(text).style.getPropertyValue('--title-color');
    expect([title, '제목 없음'].map(colorOf)).toEqual(['#e3bc5a', '']);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('제목 없음')).toBeVisible();
  });

  it('has an empty state without actions', async () => {
    keepNotes([]);
    await renderNotes();
    expect(await screen.findByText('받은 쪽지가 없어요.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '전체 삭제' })).not.toBeInTheDocument();
  });

  it.each([
    ['that fails', () => Promise.reject(failed('get-note-list'))],
    ['with an unknown status', () => ({ status: 'foo', note: [] })],
  ])('%s is an error with a retry, never an empty list', async (_name, answer) => {
    const store: { answer?: () => unknown } = { answer };
    const kept = keepNotes([note('1')], { 'get-note-list': () => store.answer?.() ?? { status: 'success', note: kept.notes } });
    await renderNotes();
    expect(await screen.findByRole('alert')).toHaveTextContent('쪽지를 불러오지 못했어요.');
    expect(screen.queryByText('받은 쪽지가 없어요.')).not.toBeInTheDocument();
    store.answer = undefined;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await list();
  });

  it.each(upstreamFailures)('keeps its rows if they cannot be reloaded: %s', async (code) => {
    const store: { fails?: boolean } = {};
    const kept = keepNotes([note('1')], {
      'get-note-list': () => (store.fails ? Promise.reject(failed('get-note-list', code)) : { status: 'success', note: kept.notes }),
    });
    await renderNotes();
    await list();
    store.fails = true;
    await userEvent.click(screen.getByRole('button', { name: '쪽지 새로고침' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('마지막으로 불러온 쪽지를 표시해요.');
    expect(screen.getByRole('alert')).toHaveTextContent('r-7');
    expect(rows()).toHaveLength(1);
  });

  it('reloads when the health check reports more messages', async () => {
    const store = keepNotes([note('1')]);
    await renderNotes();
    await list();
    store.notes = [note('2', { isRead: false }), note('1')];
    await act(async () => storeUser({ user, noteCount: 1, helpCount: 0 }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

describe('an open message', () => {
  it('shows title, day, contents and answer, and moves the focus to its title and back to its row', async () => {
    keepNotes([note('1'), note('2', { answer: '<p>답변입니다</p>' })]);
    await renderNotes();
    await list();
    await userEvent.click(screen.getByRole('link', { name: /쪽지 2/ }));
    expect(window.location.search).toBe('?id=2');
    const title = screen.getByRole('heading', { name: '쪽지 2' });
    expect(title).toHaveFocus();
    expect(await screen.findByText('내용 2')).toBeVisible();
    expect(await within(screen.getByRole('region', { name: '답변' })).findByText('답변입니다')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(screen.getByRole('link', { name: /쪽지 2/ })).toHaveFocus();
  });

  it('links to the newer and the older one by date, although the list has unread ones first', async () => {
    const dated = (id: string, day: number, isRead = true) => note(id, { lastDate: `2026-11-0${day}`, isRead });
    keepNotes([dated('1', 1), dated('2', 2, false), dated('3', 3)]);
    visit('/note?id=2');
    await renderNotes();
    expect(await screen.findByRole('link', { name: /^이전 글.*쪽지 1.*2026-11-01$/ })).toHaveAttribute('href', '/note?id=1');
    await userEvent.click(screen.getByRole('link', { name: /^이후 글.*쪽지 3.*2026-11-03$/ }));
    expect(await screen.findByRole('heading', { name: '쪽지 3' })).toHaveFocus();
    expect(screen.queryByRole('link', { name: /이후 글/ })).not.toBeInTheDocument();
  });

  it('opens from a link, and keeps the page of the list', async () => {
    keepNotes(notes(45));
    visit('/note?page=2&id=20');
    await renderNotes();
    expect(await screen.findByRole('heading', { name: '쪽지 20' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    expect(screen.getByText('45건 중 21–40')).toBeVisible();
  });

  it('shows a message if it no longer exists', async () => {
    keepNotes([note('1')]);
    visit('/note?id=nobody');
    await renderNotes();
    expect(await screen.findByText('삭제됐거나 없는 쪽지예요.')).toBeVisible();
    expect(sent('read-note-message')).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: '목록으로' }));
    await list();
  });

  it('is not marked as read by a backend that has no call for it', async () => {
    keepNotes([note('1', { isRead: false })]);
    visit('/note?id=1');
    await renderNotes(1, { missingCalls: ['read-note-message'] });
    expect(await screen.findByRole('heading', { name: '쪽지 1' })).toBeVisible();
    expect(sent('read-note-message')).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a message if it is empty, and has no delete button without an id', async () => {
    keepNotes([note('', { contents: ' ' })]);
    await renderNotes();
    await list();
    await userEvent.click(screen.getByRole('link', { name: /쪽지/ }));
    expect(screen.getByText('내용이 없어요.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '삭제' })).not.toBeInTheDocument();
    expect(sent('read-note-message')).toEqual([]);
  });
});
