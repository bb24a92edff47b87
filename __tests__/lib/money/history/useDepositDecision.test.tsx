// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { rememberAwaitedDeposit, useDepositDecision } from '#lib/money/history/useDepositDecision.ts';
import { beMember, member } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/member/checkHealth.ts');
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

const deposit = (status: string, id = '7') => ({ id, balance: 150_000, status, appliedOn: '', processedOn: '' });
const listed = (...deposits: object[]) =>
  vi
    .mocked(callRoute)
    .mockReset()
    .mockResolvedValue({ status: 'success', deposits } as never);
let toast: MockInstance<typeof dialogs.toast>;

function Watch() {
  useDepositDecision();
  return null;
}
const watch = () => renderInPortal(<Watch />);

beforeEach(() => {
  beMember();
  toast = vi.spyOn(dialogs, 'toast').mockResolvedValue();
  vi.mocked(checkHealth).mockReset();
});

test('without a deposit that waits nothing is asked', async () => {
  listed(deposit('already'));
  watch();
  await act(async () => {});
  expect(callRoute).not.toHaveBeenCalled();
});

test('money that has arrived is told once, with a way to the games, and the balance is asked for', async () => {
  listed(deposit('already'));
  watch();
  act(() => rememberAwaitedDeposit(member.userId, '7'));
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.calls).toEqual([
    [
      {
        text: '150,000원 입금이 완료됐어요.',
        kind: 'success',
        links: [{ text: '게임하러 가기', onPress: expect.any(Function) as () => void }],
      },
    ],
  ]);
  expect(checkHealth).toHaveBeenCalledOnce();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['cansel', '150,000원 입금 신청: 취소'], // sic
  ['hold', '150,000원 입금 신청: hold'],
])('another end is told with its status: %s', async (status, text) => {
  listed(deposit(status));
  rememberAwaitedDeposit(member.userId, '7');
  watch();
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith({ text, kind: 'warning' }));
  expect(checkHealth).not.toHaveBeenCalled();
});

test.each([
  ['that waits is awaited further', deposit('wait'), 1],
  ['that is gone from the list ends it', deposit('already', '6'), 0],
])('a deposit %s, in silence', async (_case, row, left) => {
  listed(row);
  rememberAwaitedDeposit(member.userId, '7');
  watch();
  await waitFor(() => expect(callRoute).toHaveBeenCalled());
  await act(async () => {});
  expect(localStorage).toHaveLength(left);
  expect(toast).not.toHaveBeenCalled();
});
