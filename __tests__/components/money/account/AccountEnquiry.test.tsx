// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountEnquiry } from '#components/money/account/AccountEnquiry.tsx';
import { CallError, type CallErrorCode, type CallOutcome } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
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
  vi.mocked(callRoute).mockReset().mockRejectedValue(new Error('away'));
  setPortalToken(userId);
  return () => {
    vi.useRealTimers();
    setPortalToken(null);
  };
});

const handleApply = vi.fn();

function Row({ of }: { of: string }) {
  return <AccountEnquiry enquiry={useAccountEnquiry(of)} onApply={handleApply} />;
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
  it('shows where the answer will appear, and the time of the enquiry', async () => {
    answer('success');
    open();
    await ask();
    expect(await screen.findByText('문의가 접수됐어요. 다른 화면에 있어도 계좌가 오면 알려 드려요.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toContainElement(screen.getByText(/문의가 접수됐어요/));
    expect(links()).toEqual(['/note', '/help']);
    expect(exchangeCall).toHaveBeenCalledExactlyOnceWith('user-ask-account', {});
    expect(screen.getByText('14:03에 문의했어요')).toBeInTheDocument();
  });

  it('stores the time for this member in this browser, and changes the question the next time', async () => {
    answer('success');
    const { unmount } = open();
    await ask();
    await screen.findByText(/문의가 접수됐어요/);
    unmount();
    open();
    await userEvent.click(button('다시 문의'));
    expect(dialogs.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ text: '14:03에 이미 문의했어요. 다시 문의할까요?' }));
  });

  it('shows the account where it was asked for, marks its message as read, and leads to the amount', async () => {
    const account = '<p>마루은행 <strong>110-0042-003918</strong></p>';
    const note = { title: '안내', titleColor: '', lastDate: '', answer: null, isRead: false };
    let notes = [{ ...note, id: '1', contents: '<p>옛 계좌 999-0042-003918</p>' }];
    vi.mocked(callRoute).mockImplementation(async (name) => {
      if (name === 'get-user-note') return { status: 'success', note: notes, count: 1 } as never;
      throw new Error('away');
    });
    answer('success');
    open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await ask();
    await screen.findByText(/문의가 접수됐어요/);
    notes = [{ ...note, id: '2', contents: '<p>이벤트</p>' }, { ...note, id: '3', contents: account }, ...notes];
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(await screen.findByRole('button', { name: /복사/ })).toBeVisible();
    vi.useRealTimers();
    expect(screen.getAllByText('110-0042-003918')).not.toHaveLength(0);
    expect(screen.queryByText(/999-0042/)).toBeNull();
    await waitFor(() => expect(exchangeCall).toHaveBeenLastCalledWith('read-note-message', { id: '3' }));
    await userEvent.click(screen.getByRole('button', { name: '입금금액 입력하기' }));
    expect(handleApply).toHaveBeenCalledOnce();
  });

  it.each([
    ['after a failed answer, which is no empty list', { status: 'error', note: [] }],
    ['that moves up because a newer message was deleted', { status: 'success', note: [{ id: '9', contents: '' }] }],
  ])('never shows the account of an old message %s', async (_, before) => {
    vi.useFakeTimers({ now: Date.now() });
    const old = { id: '1', title: '안내', titleColor: '', contents: '<p>옛 계좌 999-0042-003918</p>', answer: null, isRead: false };
    let notes: object = before;
    vi.mocked(callRoute).mockImplementation(async (name) => {
      if (name === 'get-user-note') return notes as never;
      throw new Error('away');
    });
    answer('success');
    open();
    act(() => button().click());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    notes = { status: 'success', note: [{ ...old, lastDate: '2026-01-01 10:00:00' }] };
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText(/문의가 접수됐어요/)).toBeVisible();
    expect(screen.queryByText(/999-0042/)).toBeNull();
  });

  it('shows the account that support answers in the help list, though the messages are asked for more often', async () => {
    vi.useFakeTimers({ now: Date.now() });
    const help = { id: '7', title: '계좌문의', contents: '', answer: '<p>마루은행 110-222-333333</p>', regDate: '', isRead: false };
    let helps: object[] = [];
    let polls = 0;
    // Each poll differs, so that each renders the page.
    const note = () => ({ ...help, answer: null, titleColor: '', lastDate: String((polls += 1)) });
    vi.mocked(callRoute).mockImplementation(async (name) => {
      if (name === 'get-user-note') return { status: 'success', note: [note()], count: 1 } as never;
      if (name === 'get-help-list') return { status: 'success', helps } as never;
      throw new Error('away');
    });
    localStorage.setItem(`account-enquiry:${userId}`, JSON.stringify({ askedAt: Date.now(), known: { notes: ['7'], helps: [] } }));
    open();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    helps = [help];
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(screen.getAllByText('110-222-333333')).not.toHaveLength(0);
  });

  it('ignores the enquiry of another member, or of half a day ago', async () => {
    answer('success');
    const { unmount } = open();
    await ask();
    await screen.findByText(/문의가 접수됐어요/);
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
    await screen.findByText(/문의가 접수됐어요/);
    unmount();
    open();
    expect(screen.getByText('14:03에 문의했어요')).toBeInTheDocument();
  });

  it.each([
    ['wait', /앞서 보낸 문의의 답변을 준비하고 있어요/, ['/note', '/help']],
    ['pass', /회원 확인이 필요해/, ['/help']],
    ['already', /문의가 접수되지 않았어요/, ['/help']],
    ['somethingNew', /문의가 접수되지 않았어요/, ['/help']],
  ])('shows a text for the status %s, which is not a success', async (status, text, places) => {
    answer(status);
    open();
    await ask();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('req-7')).toBeInTheDocument();
    expect(links()).toEqual(places);
    expect(screen.queryByText('14:03에 문의했어요') !== null).toBe(status === 'wait');
  });

  it.each([
    ['network', 'unknown', '', /접수됐는지 확인하지 못했어요/],
    ['upstream_timeout', 'unknown', 'req-9', /접수됐는지 확인하지 못했어요/],
    ['rate_limited', 'not_sent', 'req-9', /문의를 보내지 못했어요/],
    ['unauthorized', 'not_sent', 'req-9', /문의를 보내지 못했어요/],
  ] as const)('shows for %s that the outcome is %s', async (code, outcome, requestId, text) => {
    fail(code, outcome, requestId);
    open();
    await ask();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryAllByText(/문의용 번호/)).toHaveLength(requestId ? 1 : 0);
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
    expect(screen.getByText('인터넷에 연결되면 문의할 수 있어요.')).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(button()).toBeEnabled();
  });
});
