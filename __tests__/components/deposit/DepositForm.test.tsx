// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application } from '#contract/records/application.ts';
import { DepositForm } from '#components/deposit/DepositScreen.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

const member = { bankname: '국민은행', bankOwner: '김<b>데모</b>', banknum: '0012-345-067890' };
const application = (id: string, status: string, balance = 50_000): Application => ({
  id,
  balance,
  status,
  appliedOn: '2026-11-20 09:30:00',
  processedOn: '',
});
const failure = (outcome: 'not_sent' | 'unknown') =>
  new CallError({ code: 'upstream_timeout', callName: 'apply-user-deposit', httpStatus: 504, requestId: 'req-3', outcome });

const listed = (...deposits: Application[]) =>
  vi.mocked(callRoute).mockImplementation(async () => ({ status: 'success', deposits, note: [], helps: [] }) as never);
const answered = (status: string) =>
  vi.mocked(exchangeCall).mockResolvedValue({ answer: { status: status as 'success' }, requestId: 'req-3', isReplayed: false });
/** The backend accepts the application and lists it. */
const accepted = (...deposits: Application[]) =>
  vi.mocked(exchangeCall).mockImplementation(async () => {
    listed(...deposits);
    return { answer: { status: 'success' }, requestId: 'req-3', isReplayed: false } as never;
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  showSession('authenticated', { user: member });
  setPortalToken('token');
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  vi.mocked(exchangeCall).mockReset();
  listed();
  return () => setPortalToken(null);
});

async function open() {
  renderUncached(<DepositForm />, { path: '/deposit' });
  await act(() => vi.waitFor(() => expect(callRoute).toHaveBeenCalledWith('get-deposit-list', {})));
}

const field = () => screen.getByRole('textbox', { name: /입금금액/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: /^([\d,]+원 )?입금 신청하기$/ }));
async function apply(amount = '30000') {
  await userEvent.type(field(), amount);
  await submit();
}
const isCollapsed = () => screen.queryByLabelText(/입금금액/)?.closest('[hidden]') !== null;

describe('a pending application', () => {
  it('is shown first, with the form collapsed', async () => {
    listed(application('7', 'wait', 120_000), application('6', 'already'));
    await open();
    const notice = (await screen.findByText('처리 대기 중인 신청이 있어요.')).parentElement;
    expect(notice).toHaveTextContent('120,000원');
    expect(notice).toHaveTextContent('2026-11-20 09:30');
    expect(screen.getByRole('link', { name: '입금내역 보기' })).toHaveAttribute('href', '/deposit?mode=list');
    expect(isCollapsed()).toBe(true);
  });

  it('can be skipped', async () => {
    listed(application('7', 'reg'));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '추가로 신청하기' }));
    expect(isCollapsed()).toBe(false);
    expect(field()).toHaveFocus();
    expect(screen.getByText('처리 대기 중인 신청이 있어요.')).toBeInTheDocument();
  });

  it('does not block the form once it is settled', async () => {
    listed(application('7', 'already'), application('6', 'cansel')); // sic
    await open();
    expect(screen.queryByText('처리 대기 중인 신청이 있어요.')).toBeNull();
    expect(isCollapsed()).toBe(false);
  });

  it.each([
    ['cannot be reached', () => vi.mocked(callRoute).mockRejectedValue(failure('not_sent'))],
    ['refuses', () => vi.mocked(callRoute).mockResolvedValue({ status: 'pass', deposits: [] } as never)],
  ])('may exist if the list %s: the form says so, and works', async (_case, break_) => {
    break_();
    answered('success');
    await open();
    expect(await screen.findByText(/대기 중인 신청이 있는지 확인하지 못했어요/)).toBeInTheDocument();
    await apply();
    expect(await screen.findByText('입금 신청이 접수됐어요.')).toBeInTheDocument();
  });
});

describe('sending an application', () => {
  it('confirms the amount, the sender and the bank, and sends that amount', async () => {
    answered('success');
    await open();
    await apply('1,250,000원');
    expect(dialogs.confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        title: '1,250,000원을 입금 신청할까요?',
        text: '입금계좌를 확인한 뒤 송금해 주세요.',
        facts: [
          ['입금금액', '1,250,000원'],
          ['보내는 계좌', '국민은행 끝자리\u00a07890'],
          ['입금자명', '김<b>데모</b>'],
        ],
      }),
    );
    expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('apply-user-deposit', { balance: 1_250_000 }, expect.anything());
  });

  it('ends with a receipt for the application, not for a transfer', async () => {
    accepted(application('8', 'wait', 30_000));
    await open();
    await apply();
    const receipt = (await screen.findByText('입금 신청이 접수됐어요.')).closest('section');
    expect(receipt).toHaveTextContent(/30,000원/);
    await waitFor(() => expect(receipt).toHaveTextContent(/대기중/));
    expect(receipt).toHaveTextContent(/req-3/);
    expect(within(receipt as HTMLElement).getByRole('link', { name: '입금내역 보기' })).toHaveAttribute('href', '/deposit?mode=list');
  });

  it.each([
    ['alread', '같은 신청이 이미 접수됐거나 처리됐어요. 다시 신청하기 전에 입금내역을 확인해 주세요.'], // sic
    ['already', '같은 신청이 이미 접수됐거나 처리됐어요. 다시 신청하기 전에 입금내역을 확인해 주세요.'],
  ])('shows a text for the refusal %s, and folds the form, which keeps the amount', async (status, text) => {
    answered(status);
    await open();
    await apply();
    expect(await screen.findByText(text)).toBeInTheDocument();
    const alert = within(screen.getByRole('alert'));
    expect(screen.getByRole('alert')).toHaveTextContent('req-3');
    // The application is in the history: that comes before support.
    expect(alert.getByRole('heading')).toHaveTextContent('같은 신청이 있어요');
    expect(alert.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/deposit?mode=list', '/help']);
    expect(isCollapsed()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(field()).toHaveValue('30,000');
    expect(isCollapsed()).toBe(false);
  });

  it('leads a member who may not deposit to support, and does not open the form again', async () => {
    await open();
    answered('pass');
    await apply();
    expect(await screen.findByText('지금은 입금을 신청할 수 없어요. 이미 송금하셨다면 고객센터에 알려 주세요.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
  });

  it('shows the application that caused the refusal, and collapses the form with its amount', async () => {
    answered('wait');
    await open();
    listed(application('9', 'wait', 70_000));
    await apply();
    expect(await screen.findByText(/70,000/)).toBeInTheDocument();
    expect(isCollapsed()).toBe(true);
    expect(screen.getByLabelText(/입금금액/)).toHaveValue('30,000');
    expect(screen.getByRole('alert')).toHaveTextContent('처리 대기 중인 신청이 있어요.');
  });

  it('trusts the backend that one is pending, even if the list does not contain it', async () => {
    answered('wait');
    await open();
    await apply();
    await userEvent.click(await screen.findByRole('button', { name: '추가로 신청하기' }));
    expect(screen.getByRole('link', { name: '입금내역 보기' })).toBeInTheDocument();
    expect(isCollapsed()).toBe(false);
    expect(field()).toHaveValue('30,000');
  });

  it('keeps the amount if nothing was sent', async () => {
    vi.mocked(exchangeCall).mockRejectedValue(failure('not_sent'));
    await open();
    await apply();
    expect(await screen.findByText('전송되지 않았어요')).toBeInTheDocument();
    expect(field()).toHaveValue('30,000');
  });

  it('finds the application in the list after a lost answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T09:29:00+09:00') });
    vi.mocked(exchangeCall).mockRejectedValue(failure('unknown'));
    listed(application('6', 'already', 30_000));
    await open();
    await apply();
    expect(await screen.findByText('결과를 아직 알 수 없어요')).toBeInTheDocument();
    listed(application('8', 'wait', 30_000), application('6', 'already', 30_000));
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(await screen.findByText('내역에서 신청을 확인했어요.')).toBeInTheDocument();
    vi.useRealTimers();
  });
});
