// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi, type MockInstance } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { announce } from '#lib/dialogs/announce.ts';
import { dialogs, type Toast } from '#lib/dialogs/dialogs.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { rememberAwaited, useApplicationDecision } from '#lib/money/useApplicationDecision.ts';
import { beMember, member } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/dialogs/announce.ts');
vi.mock('#lib/member/checkHealth.ts');
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }),
}));

const application = (status: string, id = '7') => ({
  id,
  balance: 150_000,
  status,
  appliedOn: '',
  processedOn: '',
});
const listed = (...rows: object[]) =>
  vi
    .mocked(callRoute)
    .mockReset()
    .mockImplementation(
      async (name) =>
        ({
          status: 'success',
          [name === 'get-deposit-list' ? 'deposits' : 'withdraws']: rows,
        }) as never,
    );
let toast: MockInstance<typeof dialogs.toast>;

function Watch() {
  useApplicationDecision('deposit');
  useApplicationDecision('withdraw');
  return null;
}
const push = vi.fn(async () => true);
const watch = (site = {}) => renderInPortal(<Watch />, { site, router: { push } });
const told = () => toast.mock.lastCall?.[0] as Toast;

beforeEach(() => {
  beMember();
  toast = vi.spyOn(dialogs, 'toast').mockReset().mockReturnValue();
  vi.mocked(checkHealth).mockReset();
  vi.mocked(announce).mockReset();
});

test('without an application that waits nothing is asked', async () => {
  listed(application('already'));
  watch();
  await act(async () => {});
  expect(callRoute).not.toHaveBeenCalled();
});

const toDeposits = ['입금내역 보기', '/deposit?mode=list'];
const toWithdrawals = ['출금내역 보기', '/withdraw?mode=list'];
const toSupport = ['문의하기', '/help?mode=form'];

describe('the decision on an application is told once, with its next steps, and the balance is asked for', () => {
  it.each([
    ['deposit', 'already', '150,000원 입금이 완료됐어요.', 'success', [['게임하러 가기', '/game']]],
    ['deposit', 'cansel', '150,000원 입금 신청이 취소됐어요.', 'warning', [toDeposits, toSupport]], // sic
    ['deposit', 'hold', '150,000원 입금 신청: hold', 'warning', [toDeposits, toSupport]],
    ['withdraw', 'already', '150,000원 출금이 완료됐어요.', 'success', [toWithdrawals]],
    [
      'withdraw',
      'cansel',
      '150,000원 출금 신청이 취소됐어요.',
      'warning',
      [toWithdrawals, toSupport],
    ], // sic
    ['withdraw', 'hold', '150,000원 출금 신청: hold', 'warning', [toWithdrawals, toSupport]],
  ] as const)('%s, %s', async (kind, status, text, tone, links) => {
    push.mockClear();
    listed(application(status));
    watch();
    act(() => rememberAwaited(kind, member.userId, '7'));
    await waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(told()).toMatchObject({ text, kind: tone });
    told().links?.forEach(({ onPress }) => onPress());
    expect(
      told().links?.map((link, index) => [link.text, ...(push.mock.calls[index] ?? [])]),
    ).toEqual(links);
    expect(checkHealth).toHaveBeenCalledOnce();
    expect(localStorage).toHaveLength(0);
  });

  it('has no link to the history that is open', async () => {
    listed(application('already'));
    rememberAwaited('withdraw', member.userId, '7');
    renderInPortal(<Watch />, { path: '/withdraw?mode=list' });
    await waitFor(() => expect(toast).toHaveBeenCalledOnce());
    expect(told().links).toEqual([]);
  });

  it.each([
    ['is told to screen readers alone while its receipt is in front', '', 0],
    ['is told while the page hides its receipt', 'hidden', 1],
    ['is told over the receipt of another one', '', 1, 'withdraw 7'],
  ])('%s', async (_case, hidden, toasts, receipt = 'deposit 7') => {
    listed(application('already'));
    rememberAwaited('deposit', member.userId, '7');
    renderInPortal(
      <>
        <div hidden={hidden !== ''}>
          <p data-receipt={receipt} />
        </div>
        <Watch />
      </>,
    );
    await waitFor(() => expect(checkHealth).toHaveBeenCalled());
    expect(toast).toHaveBeenCalledTimes(toasts);
    expect(announce).toHaveBeenCalledTimes(1 - toasts);
    expect(localStorage).toHaveLength(0);
  });
});

test.each([
  ['deposit', 'that waits is awaited further', application('wait'), 1],
  ['withdraw', 'that is gone from the list ends it', application('already', '6'), 0],
] as const)('a %s %s, in silence', async (kind, _case, row, left) => {
  listed(row);
  rememberAwaited(kind, member.userId, '7');
  watch();
  await waitFor(() => expect(callRoute).toHaveBeenCalled());
  await act(async () => {});
  expect(localStorage).toHaveLength(left);
  expect(toast).not.toHaveBeenCalled();
});
