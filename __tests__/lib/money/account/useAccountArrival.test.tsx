// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { enquiries, enquiryKey } from '#lib/money/account/enquiryStore.ts';
import { useAccountArrival } from '#lib/money/account/useAccountArrival.ts';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

const key = enquiryKey('demo');
const note = (id: string, contents: string) => ({ id, title: '', titleColor: '', contents, lastDate: '', answer: null, isRead: false });
const account = note('2', '<p>마루은행 110-0042-003918</p>');
let notes: object[];

function Watch() {
  useAccountArrival();
  return null;
}

const ask = (minutesAgo = 0) =>
  act(async () => enquiries.set(key, { askedAt: Date.now() - minutesAgo * 60_000, known: { notes: ['1'], helps: null } }));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const toasts = () => vi.mocked(dialogs.toast).mock.calls.map(([{ text, links }]) => [text, links?.map((link) => link.text)]);
const told = [['입금계좌가 도착했어요.', ['입금하기']]];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  setPortalToken('token');
  notes = [note('1', '<p>옛 계좌 999-0042-003918</p>')];
  vi.spyOn(dialogs, 'toast').mockReset().mockResolvedValue();
  vi.mocked(callRoute)
    .mockReset()
    .mockImplementation(async () => ({ status: 'success', note: notes, count: notes.length }) as never);
  return () => {
    vi.useRealTimers();
    setPortalToken(null);
  };
});

it('tells within 10 s, once, that the account is there, with the way to the deposit', async () => {
  renderUncached(<Watch />, { path: '/' });
  await ask();
  await pass(20);
  expect(toasts()).toEqual([]);
  notes = [account, ...notes];
  await pass(10);
  expect(toasts()).toEqual(told);
  vi.mocked(callRoute).mockClear();
  await pass(60);
  expect([toasts(), vi.mocked(callRoute).mock.calls]).toEqual([told, []]);
});

it.each([
  ['beside the history of deposits', '/deposit', '?mode=list'],
  ['beside an own enquiry', '/help', '?mode=form'],
  ['beside an answer', '/help', '?id=3'],
])('tells it %s', async (_, path, search) => {
  window.history.replaceState(null, '', path + search);
  renderUncached(<Watch />, { path });
  await ask();
  notes = [account, ...notes];
  await pass(10);
  expect(toasts()).toEqual(told);
});

it('counts as told, so that the news do not tell it again', async () => {
  localStorage.setItem('mail-told:demo', JSON.stringify({ loginAt: 1, noteCount: 1, helpCount: 0 }));
  renderUncached(<Watch />, { path: '/' });
  await ask();
  notes = [account, ...notes];
  await pass(10);
  expect(JSON.parse(localStorage.getItem('mail-told:demo') ?? '')).toEqual({ loginAt: 1, noteCount: 2, helpCount: 0 });
});

it.each([
  ['on the page that shows it', '/deposit?mode=form', 0],
  ['on the list of enquiries, which does too', '/help', 0],
  ['after an hour', '/', 61],
])('asks nothing %s', async (_, address, minutes) => {
  window.history.replaceState(null, '', address);
  renderUncached(<Watch />, { path: address.split('?')[0] });
  await ask(minutes);
  await pass(60);
  expect(callRoute).not.toHaveBeenCalled();
});

it('a message without an account is left to the news', async () => {
  renderUncached(<Watch />, { path: '/' });
  await ask();
  notes = [note('2', '<p>이벤트</p>'), ...notes];
  await pass(30);
  expect(toasts()).toEqual([]);
});
