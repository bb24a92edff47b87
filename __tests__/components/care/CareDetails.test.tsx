// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { BudgetLine } from '#components/care/BudgetLine.tsx';
import { CareDetails } from '#components/care/CareDetails.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { careRecord, changeCareRecord } from '#lib/care/careRecord.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setPreference } from '#lib/preferences/usePreferences.ts';
import { usePlayTime } from '#lib/reminder/usePlayTime.ts';
import { noteServerTime } from '#lib/session/serverClock.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { application } from '#tests/support/historyPage.tsx';
import { showSession } from '#tests/support/memberSession.ts';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/reminder/usePlayTime.ts');

/** 25 November 2026, a Wednesday: a device's clock does not count. */
const now = '2026-11-25T12:00:00+09:00';
const paid = (balance: number, day: string, status = 'already') => application(day, { balance, appliedOn: day, processedOn: day, status }); // sic

const lists = {
  'get-deposit-list': {
    status: 'success',
    deposits: [paid(300_000, '2026-11-24'), paid(500_000, '2026-11-02'), paid(70_000, '2026-10-20')],
  },
  'get-withdraw-list': { status: 'success', withdraws: [paid(100_000, '2026-11-23'), paid(900_000, '2026-11-23', 'wait')] },
};
const answer = (answers: object) =>
  vi.mocked(callRoute).mockImplementation(async (name) => {
    const given = { ...lists, ...answers }[name as keyof typeof lists] as unknown;
    if (given instanceof Error) throw given;
    return given as never;
  });

const show = (ui = <CareDetails />, site: Partial<SiteSettings> = {}) => renderUncached(ui, { path: '/user', site });
const period = async (name: string) => {
  await userEvent.click(await screen.findByRole('tab', { name }));
  return screen.getByRole('tabpanel', { name });
};

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  noteServerTime(new Date(now).toUTCString());
  setPortalToken('token');
  showSession('authenticated');
  answer({});
  vi.mocked(usePlayTime).mockReturnValue({ loginAt: new Date(2025, 10, 20, 18, 4, 5).getTime(), minutes: 125, change: 12_000 });
  vi.spyOn(dialogs, 'toast').mockResolvedValue();
  return () => {
    setPortalToken(null);
    noteServerTime(null);
  };
});

it('shows this login and the last one', async () => {
  changeCareRecord('demo', {
    lastVisit: { loginAt: new Date(2026, 10, 19, 9, 0, 0).getTime(), seenAt: new Date(2026, 10, 19, 10, 5, 59).getTime(), change: -3_000 },
  });
  show();
  const facts = screen.getAllByText('이용 시간').map((name) => name.closest('dl')?.textContent);
  expect(facts[0]).toMatch(/2025-11-20 18:04.*2시간 5분.*\+12,000원/);
  expect(facts[1]).toMatch(/2026-11-19 09:00.*1시간 5분.*−3,000원/);
  await period('이번 달');
});

it('shows money in, money out and the difference of a period, first of the month, from the completed rows, and how far they reach back', async () => {
  show();
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: '이번 달' })).toHaveTextContent('800,000원'));
  const note = await screen.findByText(/: 입금내역 2026-\u206010-\u206020 · 출금내역 2026-\u206011-\u206023\./);
  expect(note.textContent, 'large letters do not break a date that could begin a line').toContain('입금내역 2026');
  expect(await period('이번 주')).toHaveTextContent('입금300,000원출금100,000원순입금200,000원');
  expect(await period('이번 달')).toHaveTextContent('입금800,000원출금100,000원순입금700,000원');
  expect(await period('지난달')).toHaveTextContent('입금70,000원출금0원순입금70,000원');
});

it('hides all amounts and signs with the others', async () => {
  setPreference('isAmountHidden', true);
  show();
  await screen.findByText(/입금내역 2026-\u206010-\u206020/);
  expect(document.body.textContent).not.toMatch(/[+−]|더 [입출]금한|\d{3}원/);
  setPreference('isAmountHidden', false);
});

const failure = new CallError({
  ...{ code: 'invalid_request', callName: 'get-withdraw-list', httpStatus: 400, requestId: 'req-9', outcome: 'not_sent' },
});

it('shows no sum if a history is missing, and reads it again on request', async () => {
  answer({ 'get-withdraw-list': failure });
  show();
  const again = await screen.findByRole('button', { name: '다시 시도' });
  expect(screen.queryByText('순입금')).toBeNull();
  answer({});
  await userEvent.click(again);
  expect(await period('이번 주')).toHaveTextContent('순입금200,000원');
});

it('shows no sum either if the other history could only not be read again', async () => {
  answer({ 'get-withdraw-list': failure });
  show();
  const again = await screen.findByRole('button', { name: '다시 시도' });
  answer({ 'get-deposit-list': failure, 'get-withdraw-list': failure });
  await userEvent.click(again);
  expect(await screen.findByRole('alert')).toHaveTextContent('내역을 불러오지 못했어요.');
  expect(screen.queryByRole('tab', { name: '이번 달' })).toBeNull();
});

it('shows nothing of a history that the backend lacks', async () => {
  show(<CareDetails />, { missingCalls: ['get-deposit-list'] });
  expect(await period('이번 달')).toHaveTextContent('출금100,000원');
  expect(screen.queryByText('순입금')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('keeps a budget on this device, tells how much of it is used, and switches it off', async () => {
  show();
  const field = screen.getByRole('textbox', { name: '한 달 입금 예산' });
  await userEvent.type(field, '0{Enter}');
  expect(field).toHaveAccessibleDescription(/./);
  await userEvent.clear(field);
  await userEvent.type(field, '1000000{Enter}');
  expect(careRecord('demo').budget).toBe(1_000_000);
  expect((await screen.findByText('이번 달 입금 / 예산')).nextSibling).toHaveTextContent('800,000원 / 1,000,000원');
  expect(screen.getByText('이번 달 예산까지 200,000원 남았어요.')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(careRecord('demo').budget).toBeUndefined();
  for (const [name] of vi.mocked(callRoute).mock.calls) expect(name).toMatch(/^get-(deposit|withdraw)-list$/);
});

it.each([
  [1_000_001, 'below'],
  [1_000_000, 'near'],
  [800_000, 'reached'],
  [799_999, 'over'],
])('the bar of a budget of %s shows its level: %s', async (budget, level) => {
  changeCareRecord('demo', { budget });
  const { container } = show();
  await screen.findByText('이번 달 입금 / 예산');
  expect(container.querySelector('[data-level]')).toHaveAttribute('data-level', level);
});

it('asks after six months whether the budget still fits', async () => {
  changeCareRecord('demo', { budget: 100_000, reviewedAt: Date.parse('2026-05-25T00:00:00Z') });
  show();
  await userEvent.click(screen.getByRole('button', { name: '금액 바꾸기' }));
  expect(screen.getByRole('textbox', { name: '한 달 입금 예산' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '그대로 두기' }));
  expect(screen.queryByRole('button', { name: '그대로 두기' })).toBeNull();
  expect(careRecord('demo').budget).toBe(100_000);
  expect(screen.getByRole('heading', { name: '월 예산 알림' })).toHaveFocus();
});

it('erases what it keeps, after a question', async () => {
  changeCareRecord('demo', { budget: 100_000 });
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  show();
  await userEvent.click(screen.getByRole('button', { name: '이 기기의 기록 지우기' }));
  expect(localStorage).toHaveLength(0);
});

it('shows the operator’s sentence and links', () => {
  show(<CareDetails />, { care: { text: '여유 있는 범위에서', url: '/site/care.pdf', limitUrl: '', helpline: '1336' } });
  expect(screen.getByText('여유 있는 범위에서')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: '건전한 게임 이용' })).getByText('1336')).toBeInTheDocument();
});

it.each([
  [undefined, undefined],
  [2_000_000, undefined],
  [1_000_000, '이번 달 예산까지 200,000원 남았어요.'],
  [800_000, '이번 달 입금이 직접 정한 예산에 이르렀어요.'],
])('the deposit page has one line from 80 %% of a budget: %s', async (budget, line) => {
  changeCareRecord('demo', { budget });
  const { container } = show(
    <>
      <BudgetLine />
      <CareDetails />
    </>,
  );
  await screen.findByText(/입금내역 2026-\u206010-\u206020/);
  expect(container.querySelector('p:has(a[href="/user?tab=care"])')?.textContent).toBe(line);
});
