// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
import { CallError, type CallErrorCode, type CallOutcome } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useAccountEnquiry } from '#lib/money/account/useAccountEnquiry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');

/** A new member for each test, so that enquiries do not carry over. */
let members = 0;
let userId = '';

beforeEach(() => {
  userId = `member${(members += 1)}`;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 14, 3, 20) });
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  vi.mocked(exchangeCall).mockReset();
  return () => vi.useRealTimers();
});

function Row({ of }: { of: string }) {
  return <AccountEnquiry enquiry={useAccountEnquiry(of)} />;
}

const open = (of = userId) => renderInPortal(<Row of={of} />);
const button = (name: string | RegExp = '계좌문의') => screen.getByRole('button', { name });
const ask = () => userEvent.click(button());
const answer = (status: string) =>
  vi.mocked(exchangeCall).mockResolvedValue({ answer: { status: status as 'success' }, requestId: 'req-7', isReplayed: false });
const fail = (code: CallErrorCode, outcome: CallOutcome, requestId: string) =>
  vi.mocked(exchangeCall).mockRejectedValue(new CallError({ code, callName: 'user-ask-account', httpStatus: 0, requestId, outcome }));
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

describe('the account enquiry', () => {
  it('asks for confirmation, and sends nothing if the member declines', async () => {
    vi.mocked(dialogs.confirm).mockResolvedValue(false);
    open();
    await ask();
    expect(dialogs.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ text: '입금 계좌를 문의하시겠습니까?', confirmText: '계좌문의' }),
    );
    expect(exchangeCall).not.toHaveBeenCalled();
  });

  it('shows where the answer will appear, and the time of the enquiry', async () => {
    answer('success');
    open();
    await ask();
    expect(await screen.findByText('문의가 접수되었습니다. 답변은 고객센터와 쪽지에서 확인할 수 있습니다.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toContainElement(screen.getByText(/문의가 접수되었습니다/));
    expect(links()).toEqual(['/help', '/note']);
    expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('user-ask-account', {});
    expect(button('요청됨 14:03')).toBeInTheDocument();
  });

  it('stores the time for this member in this tab, and changes the question the next time', async () => {
    answer('success');
    const { unmount } = open();
    await ask();
    await screen.findByText(/문의가 접수되었습니다/);
    unmount();
    open();
    await userEvent.click(button('요청됨 14:03'));
    expect(dialogs.confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: '14:03에 이미 문의하셨습니다. 다시 문의하시겠습니까?' }),
    );
  });

  it('ignores the enquiry of another member, or of half a day ago', async () => {
    answer('success');
    const { unmount } = open();
    await ask();
    await screen.findByText(/문의가 접수되었습니다/);
    unmount();
    open('somebodyElse').unmount();
    const { unmount: close } = open('somebodyElse');
    expect(button()).toBeInTheDocument();
    close();
    vi.setSystemTime(new Date(2026, 10, 21, 2, 3, 21));
    open();
    expect(button()).toBeInTheDocument();
  });

  it('works without web storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    answer('success');
    const { unmount } = open();
    await ask();
    await screen.findByText(/문의가 접수되었습니다/);
    unmount();
    open();
    expect(button('요청됨 14:03')).toBeInTheDocument();
  });

  it.each([
    ['wait', /이미 접수된 문의가 있어/, ['/help', '/note']],
    ['pass', /회원 확인이 필요하여/, ['/help']],
    ['already', /문의가 접수되지 않았습니다/, ['/help']],
    ['somethingNew', /문의가 접수되지 않았습니다/, ['/help']],
  ])('shows a text for the status %s, which is not a success', async (status, text, places) => {
    answer(status);
    open();
    await ask();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('req-7')).toBeInTheDocument();
    expect(links()).toEqual(places);
    expect(button()).toBeInTheDocument();
  });

  it.each([
    ['network', 'unknown', '', /접수되었는지 확인하지 못했습니다/],
    ['upstream_timeout', 'unknown', 'req-9', /접수되었는지 확인하지 못했습니다/],
    ['rate_limited', 'not_sent', 'req-9', /문의를 보내지 못했습니다/],
    ['unauthorized', 'not_sent', 'req-9', /문의를 보내지 못했습니다/],
  ] as const)('shows for %s that the outcome is %s', async (code, outcome, requestId, text) => {
    fail(code, outcome, requestId);
    open();
    await ask();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByText(/요청 번호/)).toHaveLength(requestId ? 1 : 0);
    expect(button()).toBeInTheDocument();
  });

  it('sends once for any number of clicks', async () => {
    vi.mocked(exchangeCall).mockReturnValue(new Promise(() => {}));
    open();
    await ask();
    await ask();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(exchangeCall).toHaveBeenCalledTimes(1);
  });

  it('is disabled while offline, with the reason', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(button()).toBeDisabled();
    expect(screen.getByText('인터넷에 연결되면 문의할 수 있습니다.')).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(button()).toBeEnabled();
  });
});
