// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApplicationScreen } from '#components/money/form/ApplicationScreen.tsx';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#components/ledger/Ledger.tsx', () => ({ Ledger: () => <p>the history</p> }));

const push = vi.fn(async () => true);

function renderAt(address: string) {
  window.history.replaceState(null, '', address);
  return renderInPortal(
    <ApplicationScreen kind="withdraw">
      <input aria-label="amount" />
    </ApplicationScreen>,
    { path: '/withdraw', router: { push } },
  );
}

beforeEach(() => {
  push.mockClear();
  vi.mocked(usePortalSession).mockReturnValue({ status: 'authenticated', user: undefined, isUnreachable: false });
});

afterEach(() => window.history.replaceState(null, '', '/'));

test('the URL opens the form, with mode=list the history', () => {
  const { unmount } = renderAt('/withdraw');
  expect(screen.getByRole('tab', { name: '출금신청' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('amount')).toBeVisible();
  expect(screen.queryByText('the history')).toBeNull();
  unmount();

  renderAt('/withdraw?mode=list');
  expect(screen.getByRole('tab', { name: '출금내역' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('the history')).toBeVisible();
  expect(screen.getByLabelText('amount')).not.toBeVisible();
});

test('an unknown mode opens the form', () => {
  renderAt('/withdraw?mode=toString');
  expect(screen.getByRole('tab', { name: '출금신청' })).toHaveAttribute('aria-selected', 'true');
});

test('switching tabs adds a history entry without a server request', () => {
  renderAt('/withdraw');
  fireEvent.click(screen.getByRole('tab', { name: '출금내역' }));
  expect(push).toHaveBeenCalledExactlyOnceWith({ pathname: '/withdraw', query: { mode: 'list' } }, undefined, {
    shallow: true,
    scroll: false,
  });
});

test('the input stays after a visit to the history', () => {
  const { rerender } = renderAt('/withdraw');
  fireEvent.change(screen.getByLabelText('amount'), { target: { value: '50,000' } });
  window.history.replaceState(null, '', '/withdraw?mode=list');
  rerender(
    <ApplicationScreen kind="withdraw">
      <input aria-label="amount" />
    </ApplicationScreen>,
  );
  expect(screen.getByLabelText('amount')).toHaveValue('50,000');
});

test('a visitor sees neither', () => {
  vi.mocked(usePortalSession).mockReturnValue({ status: 'loading', user: undefined, isUnreachable: false });
  renderAt('/withdraw?mode=list');
  expect(screen.queryByLabelText('amount')).toBeNull();
  expect(screen.queryByText('the history')).toBeNull();
});
