// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { DepositForm } from '#components/deposit/DepositScreen.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { changeCareRecord } from '#lib/care/careRecord.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

const account = '110-0042-003918';
const row = (id: string, status: string) => ({ id, balance: 30_000, status, appliedOn: '2026-11-20 14:10:00', processedOn: '' });
const note = { id: 'n1', title: '', titleColor: '', contents: `<p>마루은행 ${account}</p>`, lastDate: '', answer: null, isRead: true };

let deposits: object[];
let notes: object[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T14:03:20+09:00') });
  localStorage.clear();
  sessionStorage.clear();
  showSession('authenticated', { user: { bankname: '국민은행', bankOwner: '홍길동', banknum: '0012-345-067890' } });
  setPortalToken('token');
  vi.spyOn(dialogs, 'confirm').mockReset().mockResolvedValue(true);
  deposits = [row('1', 'already')];
  notes = [];
  vi.mocked(callRoute).mockImplementation(async () => ({ status: 'success', deposits, note: notes, helps: [] }) as never);
  vi.mocked(exchangeCall)
    .mockReset()
    .mockImplementation(async (name) => {
      if (name === 'apply-user-deposit') deposits = [row('2', 'wait'), ...deposits];
      return { answer: { status: 'success' }, requestId: 'req-3', isReplayed: false } as never;
    });
  return () => {
    vi.useRealTimers();
    setPortalToken(null);
  };
});

async function open() {
  renderUncached(<DepositForm />, { path: '/deposit' });
  await pass(1);
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = () => screen.getByRole('textbox', { name: /입금금액/ });
const isMain = (name: string | RegExp) => button(name).className.includes('primary');

/** Asks for the account, which a message names. */
async function enquire() {
  await user.click(button('계좌문의'));
  notes = [note];
  await pass(4);
}

async function apply() {
  await user.type(field(), '30000');
  await user.click(button(/입금 신청하기$/));
  await waitFor(() => expect(exchangeCall).toHaveBeenCalledWith('apply-user-deposit', { balance: 30_000 }, expect.anything()));
}

it('one button is the main one: that for the account, that to the amount, then that which sends it', async () => {
  await open();
  await user.type(field(), '30000');
  expect([isMain('계좌문의'), isMain(/입금 신청하기$/)]).toEqual([true, false]);
  await user.click(button('지우기'));
  await enquire();
  expect([isMain('입금금액 입력하기'), isMain(/입금 신청하기$/)]).toEqual([true, false]);
  await user.type(field(), '30000');
  expect([isMain('입금금액 입력하기'), isMain(/입금 신청하기$/)]).toEqual([false, true]);
  await user.click(button('지우기'));
  expect([isMain('입금금액 입력하기'), isMain(/입금 신청하기$/)]).toEqual([true, false]);
});

const steps = () => within(screen.getByRole('list', { name: '입금 순서' })).getAllByRole('listitem');
const currentStep = () => steps().find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

it('after a deposit that arrived, the account is gone and the steps begin again', async () => {
  await open();
  await enquire();
  await apply();
  await pass(1);
  expect(screen.getAllByText(account)).not.toHaveLength(0);
  deposits = [row('2', 'already'), row('1', 'already')];
  await pass(31);
  await user.click(button('새로 신청하기'));
  expect(screen.queryAllByText(account)).toEqual([]);
  expect(currentStep()).toContain('계좌문의');
  expect(screen.getByText('입금이 완료됐어요. 보유금에서 확인해 주세요.')).toBeVisible();
  expect(screen.queryByText(/에 문의했어요/)).toBeNull();
  expect(isMain('계좌문의')).toBe(true);
  // The message is still there.
  await user.click(button('계좌문의'));
  await pass(20);
  expect([screen.queryAllByText(account), currentStep()]).toEqual([[], expect.stringContaining('계좌문의')]);
  expect(screen.getByText(/입금계좌를 기다리고 있어요/)).toBeVisible();
});

it.each([
  ['made before the enquiry', ['1', 'wait'], ['1', 'already']],
  ['that was cancelled', ['1', 'already'], ['2', 'cansel']], // sic
])('a deposit %s leaves the account', async (_, before, after) => {
  deposits = [row(...(before as [string, string]))];
  await open();
  await enquire();
  deposits = [row(...(after as [string, string]))];
  await pass(61);
  expect(screen.getAllByText(account)).not.toHaveLength(0);
});

it('the confirmation and the receipt name the account that support has named, also once it is gone', async () => {
  await open();
  await enquire();
  await apply();
  const facts = [
    ['입금금액', '30,000원'],
    ['입금계좌', `마루은행\n${account}`],
    ['보내는 계좌', '국민은행 끝자리\u00a07890'],
    ['입금자명', '홍길동'],
  ];
  expect(dialogs.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ facts }));
  deposits = [row('2', 'already'), row('1', 'already')];
  await pass(31);
  const receipt = screen.getByText('입금이 완료됐어요.').closest('section');
  expect(within(receipt as HTMLElement).getByText('입금계좌').parentElement).toHaveTextContent(account);
});

it.each([
  [
    'the lines with the bank, the number and the holder',
    `은행: 마루은행\n계좌번호: ${account}\n예금주: 마루`,
    `은행: 마루은행\n계좌번호: ${account}\n예금주: 마루`,
  ],
  [
    'the whole answer, if they are not clear',
    `<p>${account}</p><p>예금주 마루 님께 보내 주세요.</p>`,
    `${account}\n예금주 마루 님께 보내 주세요.`,
  ],
])('the confirmation and the receipt quote %s', async (_, contents, quote) => {
  await open();
  await user.click(button('계좌문의'));
  notes = [{ ...note, contents }];
  await pass(4);
  await apply();
  const { facts } = vi.mocked(dialogs.confirm).mock.lastCall?.[0] ?? {};
  expect(facts?.[1]).toEqual(['입금계좌', quote]);
  await pass(1);
  expect(screen.getByText('입금계좌', { selector: 'dt' }).nextElementSibling?.textContent).toBe(quote);
});

const receiptAccount = () => screen.getByText('입금계좌', { selector: 'dt' }).nextElementSibling?.textContent;

it('while the account is awaited, the question says so and offers to wait, and the receipt has the account that comes later', async () => {
  await open();
  await user.click(button('계좌문의'));
  await pass(70);
  expect(screen.getByText('70초째 기다리고 있어요')).toBeVisible();
  await apply();
  const { text, facts, cancelText } = vi.mocked(dialogs.confirm).mock.lastCall?.[0] ?? {};
  expect(text).toBe('입금계좌가 아직 오지 않았어요. 계좌를 받고 송금한 뒤 신청해 주세요.');
  expect([facts?.[1], cancelText]).toEqual([['입금계좌', '답변 기다리는 중'], '계좌 기다리기']);
  await pass(1);
  expect(receiptAccount()).toBe('답변 기다리는 중');
  expect(screen.getByText('신청이 접수됐어요. 입금계좌를 받으면 송금해 주세요.')).toBeVisible();
  expect(screen.getByText('입금계좌는 이 화면과 고객센터, 쪽지로 알려 드려요. 받은 뒤 송금해 주세요.')).toBeVisible();
  notes = [note];
  await pass(4);
  expect(receiptAccount()).toContain(account);
  expect(screen.getByText('신청이 접수돼 입금을 확인하고 있어요.')).toBeVisible();
  expect(screen.getByText('처리되면 알려 드려요. 내역에서도 확인할 수 있어요.')).toBeVisible();
  // Below the receipt, with its button to copy it.
  expect(screen.getByRole('heading', { name: '입금 신청이 접수됐어요.' }).compareDocumentPosition(button('110-0042-003918 복사'))).toBe(4);
  // Support corrects it.
  notes = [{ ...note, id: 'n2', contents: '<p>마루은행 220-0042-003918</p>' }, note];
  await pass(16);
  expect(receiptAccount()).toContain('220-0042-003918');
  deposits = [row('2', 'already'), row('1', 'already')];
  await pass(31);
  expect(receiptAccount()).toContain('220-0042-003918');
});

it('a deposit that waited before the enquiry is not to be paid into the awaited account', async () => {
  deposits = [row('2', 'wait'), ...deposits];
  await open();
  await user.click(button('계좌문의'));
  await pass(2);
  expect(screen.getByText(/에 문의했어요/)).toBeVisible();
  expect(screen.getByText('신청이 접수돼 입금을 확인하고 있어요.')).toBeVisible();
});

it('who applies without an enquiry is told to get the account first, which the other button says', async () => {
  await open();
  await apply();
  const { text, cancelText } = vi.mocked(dialogs.confirm).mock.lastCall?.[0] ?? {};
  expect([text, cancelText]).toEqual(['입금계좌를 확인한 뒤 송금해 주세요.', '계좌 먼저 확인']);
});

it('the error of an empty amount stays in the form, and goes when the member asks for the account instead', async () => {
  await open();
  await user.click(button(/입금 신청하기$/));
  await user.tab();
  await pass(1);
  expect(field()).toBeInvalid();
  await user.click(button('계좌문의'));
  await pass(1);
  expect(field()).toBeValid();
});

it.each([
  ['over it', 40_000, '이번 신청까지 더하면 이번 달 예산을 20,000원 넘어요.'],
  ['within it', 60_000, undefined],
])('the confirmation tells of a deposit that takes the month %s, and stops nobody', async (_, budget, reminder) => {
  changeCareRecord('demo', { budget });
  deposits = [row('1', 'already')];
  await open();
  await enquire();
  await apply();
  expect(vi.mocked(dialogs.confirm).mock.lastCall?.[0].warning).toBe(reminder);
});
