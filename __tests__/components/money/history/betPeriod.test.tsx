// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { BetHistory } from '#components/money/history/BetHistory.tsx';
import type { Bet } from '#contract/records/bet.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { noteServerTime } from '#lib/session/serverClock.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';
import { bodyRows, press, renderHistory, setPhone } from '#tests/support/historyPage.tsx';
import { answerCalls, failed } from '#tests/support/renderLobby.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const bet = (betTime: string, change: Partial<Bet> = {}): Bet => ({
  ...{ thirdParty: 'Evolution', balanceBet: 10_000, balanceWin: 0, betTime },
  ...change,
});
/** This number of bets of 20 November, then as many of October. */
const played = (count: number) =>
  ['2026-11-20 10:00:00', '2026-10-20 10:00:00'].flatMap((time) => Array.from({ length: count }, () => bet(time)));

/** Twenty a page, as the upstream answers. */
function listed(page: number, rows: readonly Bet[], maxCount = rows.length) {
  return { status: 'success', bets: rows.slice((page - 1) * 20, page * 20), maxCount };
}

const answerPages = (answer: (page: number) => object) => ({ 'get-slot-bets-list': ({ skip }: { skip: number }) => answer(skip) });
const show = (answer: (page: number) => object) => renderHistory(<BetHistory />, answerPages(answer));

const pagesRead = () =>
  vi.mocked(callRoute).mock.calls.flatMap(([name, body]) => (name === 'get-slot-bets-list' ? [(body as { skip: number }).skip] : []));
const total = (name: string) => screen.getByRole('heading', { name }).nextElementSibling;
const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: '기간' }), name);

/** The second page of 90 bets. From now on, `pagesRead` tells what is read after it. */
async function openSecondPage() {
  visit('/user?tab=bets&page=2');
  show((page) => listed(page, played(45)));
  await screen.findByRole('table');
  vi.mocked(callRoute).mockClear();
}

beforeEach(() => {
  vi.clearAllMocks();
  setPhone(false);
  noteServerTime(new Date('2026-11-25T12:00:00+09:00').toUTCString());
  fakeRouter.pathname = '/user';
  visit('/user?tab=bets');
  return () => noteServerTime(null);
});

it('shows the bets of a period and adds them up, and reads no further than the period reaches back', async () => {
  await openSecondPage();
  await choose('이번 달');
  expect(window.location.search).toBe('?tab=bets&period=month');
  expect(await screen.findByRole('heading', { name: '선택한 기간 합계' })).toBeInTheDocument();
  expect(total('선택한 기간 합계')).toHaveTextContent('베팅금액450,000원당첨금액0원손익−450,000원');
  expect(screen.getByRole('status')).toHaveTextContent('45건 중 1–20');
  expect(pagesRead()).toEqual([1, 2, 3]);

  await press('3쪽');
  expect(bodyRows()).toHaveLength(5);
  expect(total('선택한 기간 합계')).toHaveTextContent('베팅금액450,000원');
  expect(pagesRead()).toEqual([1, 2, 3]);
});

it('keeps the shown page, and reads nothing, until own days are applied', async () => {
  await openSecondPage();
  await choose('직접 선택');
  expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-01');
  expect(screen.getByRole('heading', { name: '이 페이지 합계' })).toBeInTheDocument();
  expect(bodyRows()).toHaveLength(20);
  expect(window.location.search).toBe('?tab=bets&page=2&period=own');
  expect(pagesRead()).toEqual([]);
  await press('기간 적용하기');
  expect(await screen.findByText('45건 중 1–20', { selector: '[tabindex]' })).toBeInTheDocument();
  expect(pagesRead()).toEqual([1, 2, 3]);
});

it('counts no bet twice if others are made while it reads', async () => {
  visit('/user?tab=bets&period=month');
  const rows = played(30);
  show((page) => listed(page, [...Array.from({ length: page - 1 }, () => bet('2026-11-25 11:59:59')), ...rows]));
  expect(await screen.findByText('30건 중 1–20')).toBeInTheDocument();
});

it('does not take a page for the last one because of a time that is none, or of the upstream’s order', async () => {
  visit('/user?tab=bets&period=month');
  show((page) => listed(page, [...played(25).toReversed(), bet('soon')]));
  expect(await screen.findByText('25건 중 1–20')).toBeInTheDocument();
});

it('says so if there are more bets than it reads', async () => {
  visit('/user?tab=bets&period=month');
  show((page) => listed(page, played(1_500)));
  expect(await screen.findByText(/1,000건까지만 불러왔어요/)).toBeInTheDocument();
  expect(total('선택한 기간 합계')).toHaveTextContent('베팅금액10,000,000원');
});

it.each([19, 20])('does not trust a page without a count to be all: %i bets', async (count) => {
  visit('/user?tab=bets&period=month');
  show((page) => listed(page, played(count).slice(0, count), 0));
  expect(await screen.findByText(new RegExp(`^${count}건 중`))).toBeInTheDocument();
  expect(screen.queryAllByText(/20건까지만 불러왔어요/)).toHaveLength(count === 20 ? 1 : 0);
  expect(pagesRead()).toEqual([1]);
});

it('offers all bets if the period has none', async () => {
  visit('/user?tab=bets&period=lastMonth');
  show((page) => listed(page, [bet('2026-11-20 10:00:00')]));
  await userEvent.click(await screen.findByRole('button', { name: '전체 보기' }));
  expect(window.location.search).toBe('?tab=bets');
  expect(await screen.findByText('1건 중 1–1', { selector: '[tabindex]' })).toHaveFocus();
});

it.each([
  ['a failure', () => Promise.reject(failed('get-slot-bets-list'))],
  ['a status other than success', () => ({ status: 'foo', bets: [], maxCount: 0 })],
])('shows no sum after %s of one page, and reads again on request', async (_case, second) => {
  visit('/user?tab=bets&period=month');
  show((page) => (page === 2 ? second() : listed(page, played(25))));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: '선택한 기간 합계' })).toBeNull();
  answerCalls(answerPages((page) => listed(page, played(25))));
  await press('다시 시도');
  expect(await screen.findByText('25건 중 1–20')).toBeInTheDocument();
});

it('saves the rows that it adds up as CSV: those of the period, or of the page', async () => {
  const files: { name: string; text: Promise<string> }[] = [];
  URL.createObjectURL = vi.fn((made: Blob) => {
    files.push({ name: '', text: made.text() });
    return 'blob:file';
  });
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.at(-1)!.name = this.download;
  });
  show((page) => listed(page, [bet('2026-11-24T10:20:30+09:00', { thirdParty: '=1+1', balanceWin: 25_000.9 }), ...played(25)]));
  await screen.findByRole('table');
  await press('이 페이지 CSV 저장');
  await choose('이번 달');
  await press('CSV 저장');
  expect(files[1]?.name).toMatch(/^bets-\d{4}-\d\d-\d\d\.csv$/);
  const [page, period] = await Promise.all(files.map(async ({ text }) => (await text).trimEnd().split('\r\n')));
  expect(page).toHaveLength(21);
  expect(period).toHaveLength(27);
  expect(period?.slice(0, 2)).toEqual([
    expect.stringMatching(/게임사,베팅금액 \(원\),당첨금액 \(원\),손익 \(원\),베팅일시$/),
    "'=1+1,10000,25000,15000,2026-11-24 10:20:30 KST",
  ]);
});
