// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');

type Status = ReturnType<typeof usePortalSession>['status'];

function session(status: Status, userId?: string) {
  const user = userId === undefined ? undefined : { userId, nick: userId, level: 1 };
  vi.mocked(usePortalSession).mockReturnValue({ status, user, isUnreachable: false });
}

const gate = (
  <MemberGate>
    <p>for members</p>
  </MemberGate>
);

beforeEach(() => {
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(false);
});

test('while the session is unknown, neither a warning nor the page is shown', () => {
  session('loading');
  const { container } = renderInPortal(gate);
  expect(dialogs.confirm).not.toHaveBeenCalled();
  expect(screen.queryByText('for members')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.querySelector('[aria-busy=true]')).toHaveTextContent('불러오는 중');
});

test('a member sees the page', () => {
  session('authenticated');
  renderInPortal(gate);
  expect(screen.getByText('for members')).toBeInTheDocument();
  expect(dialogs.confirm).not.toHaveBeenCalled();
});

test('a visitor is warned once, and gets links to login and registration that return to the page', () => {
  session('unauthenticated');
  const { rerender } = renderInPortal(gate, { path: '/help?mode=form', router: { pathname: '/help' } });
  rerender(gate);
  expect(dialogs.confirm).toHaveBeenCalledTimes(1);
  expect(dialogs.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ text: '로그인 후 이용해 주세요.', confirmText: '로그인', cancelText: '닫기' }),
  );
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute(
    'href',
    '/login?error=SessionRequired&callbackUrl=%2Fhelp%3Fmode%3Dform',
  );
  expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/');
  expect(screen.getByText(/고객센터. 1:1 문의를 남기고 답변을 확인하세요\./)).toBeVisible();
  expect(screen.getByText('회원 전용 화면이에요. 로그인하면 이 화면으로 돌아와요.')).toBeVisible();
  expect(screen.queryByText('for members')).toBeNull();
});

test('the warning leads to the login, which returns to the page', async () => {
  session('unauthenticated');
  vi.mocked(dialogs.confirm).mockResolvedValue(true);
  const push = vi.fn(async () => true);
  renderInPortal(gate, { path: '/help?mode=form', router: { push } });
  await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith('/login?error=SessionRequired&callbackUrl=%2Fhelp%3Fmode%3Dform'));
});

test.each([
  ['the visitor leaves the page', (view: ReturnType<typeof renderInPortal>) => view.unmount()],
  [
    'logs in in another tab',
    (view: ReturnType<typeof renderInPortal>) => {
      session('authenticated');
      view.rerender(<MemberGate>mine</MemberGate>);
    },
  ],
])('the warning closes when %s', (_, act) => {
  session('unauthenticated');
  const view = renderInPortal(gate);
  const { signal } = vi.mocked(dialogs.confirm).mock.calls[0]![0];
  expect(signal?.aborted).toBe(false);
  act(view);
  expect(signal?.aborted).toBe(true);
});

test('the warning waits until the session is known', () => {
  session('loading');
  const { rerender } = renderInPortal(gate);
  session('unauthenticated');
  rerender(<MemberGate>later</MemberGate>);
  expect(dialogs.confirm).toHaveBeenCalledTimes(1);
});

test('a member whose session ends here is not warned like a visitor', () => {
  session('authenticated');
  const { rerender } = renderInPortal(gate);
  session('unauthenticated');
  rerender(<MemberGate>gone</MemberGate>);
  expect(dialogs.confirm).not.toHaveBeenCalled();
  expect(screen.queryByText('gone')).toBeNull();
});

test('after a new login, the typed text is there for the same member, but not for another one', async () => {
  const page = () => (
    <MemberGate>
      <input aria-label="amount" />
    </MemberGate>
  );
  session('authenticated', 'demo');
  const { rerender } = renderInPortal(page());
  await userEvent.type(screen.getByLabelText('amount'), '30000');
  rerender(page());
  expect(screen.getByLabelText('amount')).toHaveValue('30000');
  session('authenticated', 'demo2');
  rerender(page());
  expect(screen.getByLabelText('amount')).toHaveValue('');
});
