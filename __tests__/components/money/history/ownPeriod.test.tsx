// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import buttonStyles from '#components/controls/actions/Button.module.scss';
import { BetHistory } from '#components/money/history/BetHistory.tsx';
import { visit } from '#tests/support/fakeNavigation.ts';
import { application, bodyRows, press, renderHistory, setUpHistory, show } from '#tests/support/historyPage.tsx';

vi.mock('next/router', async (original) => ({
  ...(await original<object>()),
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { confirm: vi.fn(), warning: vi.fn(), toast: vi.fn() } }));
vi.mock('#lib/session/serverClock.ts', async (original) => ({
  ...(await original<object>()),
  serverNow: () => Date.parse('2026-11-20T12:00:00+09:00'),
}));

setUpHistory();
beforeEach(() => visit('/user?tab=deposit'));

const deposits = ['2026-11-12 00:00:00', '2026-11-10 23:59:59', '2026-11-08 10:00:00', '2026-10-31 10:00:00'];
const showDeposits = () => show(...deposits.map((appliedOn, index) => application(String(9 - index), { appliedOn })));
const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: '기간' }), name);
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const enter = (name: string, value: string) => fireEvent.change(day(name), { target: { value } });

it('begins with the days of this month and filters by Korean days, the last one included', async () => {
  showDeposits();
  await screen.findByRole('table');
  await choose('직접 선택');
  expect(window.location.search).toBe('?tab=deposit&period=own');
  expect(screen.getByRole('combobox', { name: '기간' })).toHaveDisplayValue('직접 선택');
  expect(day('시작일')).toHaveValue('2026-11-01');
  expect(day('종료일')).toHaveValue('2026-11-30');
  expect(screen.getByRole('button', { name: '기간 적용하기' })).toHaveClass(buttonStyles.primary!);

  enter('시작일', '2026-11-08');
  enter('종료일', '2026-11-10');
  // Not before they are applied.
  expect(bodyRows()).toHaveLength(4);
  await press('기간 적용하기');
  expect(window.location.search).toBe('?tab=deposit&period=2026-11-08..2026-11-10');
  expect(bodyRows()).toHaveLength(2);
  expect(screen.getByRole('status')).toHaveTextContent('2건 중 1–2');

  await choose('이번 주');
  expect(screen.queryByLabelText('시작일')).not.toBeInTheDocument();
  await choose('직접 선택');
  expect(window.location.search).toBe('?tab=deposit&period=2026-11-16..2026-11-22');
  expect(day('종료일')).toHaveValue('2026-11-22');
});

it('its button is the main one while the typed days are not the shown ones', async () => {
  visit('/user?tab=deposit&period=2026-11-08..2026-11-10');
  showDeposits();
  await screen.findByRole('table');
  const apply = screen.getByRole('button', { name: '기간 적용하기' });
  expect(apply).not.toHaveClass(buttonStyles.primary!);
  enter('종료일', '2026-11-11');
  expect(apply).toHaveClass(buttonStyles.primary!);
  enter('종료일', '2026-11-10');
  expect(apply).not.toHaveClass(buttonStyles.primary!);
  enter('종료일', '2026-11-12');
  await press('기간 적용하기');
  expect(apply).not.toHaveClass(buttonStyles.primary!);

  enter('종료일', '2026-11-13');
  await choose('이번 주');
  await choose('직접 선택');
  expect(screen.getByRole('button', { name: '기간 적용하기' })).not.toHaveClass(buttonStyles.primary!);
});

it.each(['deposit', 'bets'])('says once that the days have no row: %s', async (tab) => {
  visit(`/user?tab=${tab}&period=2020-01-01..2020-01-02`);
  if (tab === 'bets') renderHistory(<BetHistory />, { 'get-slot-bets-list': { status: 'success', bets: [], maxCount: 0 } });
  else showDeposits();
  expect(await screen.findAllByText('조건에 맞는 내역이 없어요.')).toHaveLength(1);
});

it.each(['deposit', 'bets'])('announces once that the applied days have no row, beside the visible sentence: %s', async (tab) => {
  visit(`/user?tab=${tab}`);
  const bets = deposits.map((betTime) => ({ thirdParty: 'Evolution', balanceBet: 1000, balanceWin: 0, betTime }));
  if (tab === 'bets') renderHistory(<BetHistory />, { 'get-slot-bets-list': { status: 'success', bets, maxCount: bets.length } });
  else showDeposits();
  await screen.findByRole('table');
  await choose('직접 선택');
  enter('시작일', '2020-01-01');
  enter('종료일', '2020-01-02');
  await press('기간 적용하기');
  const said = await screen.findAllByText('조건에 맞는 내역이 없어요.');
  expect(said.map((text) => text.closest('[role="status"], [role="alert"], [aria-live]') !== null)).toEqual([true, false]);
});

it('refuses a missing day, and a last day before the first, and keeps the rows', async () => {
  visit('/user?tab=deposit&period=2026-11-08..2026-11-10');
  showDeposits();
  await screen.findByRole('table');
  enter('종료일', '2026-11-07');
  await press('기간 적용하기');
  expect(day('종료일')).toHaveFocus();
  expect(day('종료일')).toHaveAccessibleDescription('시작일과 같거나 늦은 날짜를 입력해 주세요.');
  enter('시작일', '');
  expect(day('종료일')).not.toHaveAccessibleDescription();
  await press('기간 적용하기');
  expect(day('시작일')).toHaveAccessibleDescription('날짜를 입력해 주세요.');
  expect(bodyRows()).toHaveLength(2);
});

it.each(['2026-11-10..2026-11-08', '2026-13-01..2026-13-02', '2026-02-01..2026-02-31', 'x..y', '..'])(
  'takes no period from the address that is none: %s',
  async (text) => {
    visit(`/user?tab=deposit&period=${text}`);
    showDeposits();
    await screen.findByRole('table');
    expect(bodyRows()).toHaveLength(4);
  },
);

it('is for bets too', async () => {
  visit('/user?tab=bets&period=2026-11-08..2026-11-10');
  const bets = deposits.map((betTime) => ({ thirdParty: 'Evolution', balanceBet: 1000, balanceWin: 0, betTime }));
  renderHistory(<BetHistory />, { 'get-slot-bets-list': { status: 'success', bets, maxCount: bets.length } });
  await screen.findByRole('table');
  expect(day('종료일')).toHaveValue('2026-11-10');
  expect(screen.getByText('2건 중 1–2')).toBeInTheDocument();
});
