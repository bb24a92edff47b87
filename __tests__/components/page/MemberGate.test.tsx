// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ServedPartsContext } from '#components/controls/panels/LazyComponent.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
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

test('while the session is unknown, neither a warning nor the page is shown', () => {
  session('loading');
  const { container } = renderInPortal(gate);
  expect(screen.queryByText('for members')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.querySelector('[aria-busy=true]')).toHaveTextContent('불러오는 중');
});

test('a form in the HTML cannot be used until the session is loaded, then a usable one takes its place', async () => {
  session('loading');
  const complaints = vi.spyOn(console, 'error');
  const page = () => (
    <MemberGate isServed>
      <input aria-label="amount" />
    </MemberGate>
  );
  const servedParts = { FirstGames: () => null, NoticeEntries: () => null };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    <ServedPartsContext value={servedParts}>{page()}</ServedPartsContext>,
  );
  const root = await act(async () => hydrateRoot(container, page()));
  expect(screen.getByLabelText('amount')).toBeDisabled();
  session('authenticated', 'demo');
  act(() => root.render(page()));
  expect(screen.getByLabelText('amount')).toBeEnabled();
  expect(complaints).not.toHaveBeenCalled();
  container.remove();
});

test('in a page that the server has not rendered, no form is shown before the session', () => {
  session('loading');
  renderInPortal(
    <MemberGate isServed>
      <p>for members</p>
    </MemberGate>,
  );
  expect(screen.queryByText('for members')).toBeNull();
});

test('a visitor reads in its place that a login is required, with links to login and registration that return to the page', () => {
  session('loading');
  const { rerender } = renderInPortal(gate, {
    path: '/help?mode=form',
    router: { pathname: '/help' },
  });
  session('unauthenticated');
  rerender(<MemberGate>for members only</MemberGate>);
  expect(screen.getByRole('alert')).toHaveTextContent('로그인 후 이용해 주세요.');
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute(
    'href',
    '/login?error=SessionRequired&callbackUrl=%2Fhelp%3Fmode%3Dform',
  );
  expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/');
  expect(screen.queryByText('for members only')).toBeNull();
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
