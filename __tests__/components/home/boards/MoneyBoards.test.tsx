// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MoneyBoards } from '#components/home/boards/MoneyBoards.tsx';
import { fakeMedia } from '#tests/support/fakeMedia.ts';
import { answerCalls, failed, renderLobby } from '#tests/support/renderLobby.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const rows = (count: number, from: number) =>
  Array.from({ length: count }, (_, row) => ({
    ...{ idx: String(row), id: `u${row}****`, balance: (from + row) * 10_000 },
    regdate: '2026-11-20T09:00:00Z',
  }));
const lists = (deposits: number, withdraws: number) => ({
  'get-deposit-board': { status: 'success', deposits: rows(deposits, 1) },
  'get-withdraw-board': { status: 'success', withdraws: rows(withdraws, 3) },
});

const boards = () => screen.getByRole('region', { name: '최근 입출금' });
const [depositList, withdrawList] = [0, 1].map((place) => () => within(boards()).getAllByRole('list')[place]!);
const first = (list: () => HTMLElement) => within(list()).getAllByRole('listitem')[0]!.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(answers: object) {
  const view = renderLobby(<MoneyBoards />, answers);
  await wait(0);
  return view;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('list five of each with masked id, amount and day, without announcements', async () => {
  await show(lists(8, 2));

  expect(within(depositList!()).getAllByRole('listitem')).toHaveLength(5);
  expect(within(withdrawList!()).getAllByRole('listitem')).toHaveLength(2);
  expect(first(depositList!)).toBe('u0****10,000원2026-11-20');
  expect(boards().querySelector('[aria-live], [role=status], [role=log]')).toBeNull();
});

it('rotate their rows, but not those of a short list', async () => {
  await show(lists(6, 3));

  await wait(7000);
  expect(first(depositList!)).toContain('u1****');
  expect(first(withdrawList!)).toContain('u0****');
  await wait(5 * 7000);
  expect(first(depositList!)).toContain('u0****');
});

it('stop under the pointer and the focus, and by the button', async () => {
  await show(lists(6, 6));
  fireEvent.pointerEnter(boards(), { pointerType: 'mouse' });
  await wait(30_000);
  expect(first(depositList!)).toContain('u0****');
  fireEvent.pointerLeave(boards());
  act(() => screen.getByRole('button', { name: '목록 움직임 정지' }).focus());
  await wait(30_000);
  expect(first(depositList!)).toContain('u0****');
  fireEvent.click(screen.getByRole('button', { name: '목록 움직임 정지' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await wait(30_000);
  expect(first(depositList!)).toContain('u0****');
  fireEvent.click(screen.getByRole('button', { name: '목록 움직임 시작' }));
  await wait(7000);
  expect(first(depositList!)).toContain('u1****');
});

it('do not move with reduced motion', async () => {
  fakeMedia(() => true);
  await show(lists(6, 6));

  await wait(30_000);
  expect(first(depositList!)).toContain('u0****');
  expect(screen.getByRole('button', { name: '목록 움직임 시작' })).toBeInTheDocument();
});

it('have no pause button if nothing moves', async () => {
  await show(lists(5, 0));

  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('아직 내역이 없어요.')).toBeInTheDocument();
});

it('show their failures separately, with a retry button', async () => {
  await show({ ...lists(6, 6), 'get-withdraw-board': failed('get-withdraw-board') });
  expect(within(boards()).getByRole('alert')).toHaveTextContent('최근 내역을 불러오지 못했어요.');
  expect(within(boards()).getAllByRole('list')).toHaveLength(1);
  answerCalls(lists(6, 6));
  fireEvent.click(within(boards()).getByRole('button', { name: '다시 시도' }));
  await wait(0);
  expect(within(boards()).getAllByRole('list')).toHaveLength(2);
});
