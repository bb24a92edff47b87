// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Header } from '#components/shell/Header.tsx';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
const download = vi.hoisted(() => vi.fn());
vi.mock('#components/menu/SidePanel.tsx', () => {
  download();
  throw new Error('offline');
});

test('a failed download of the menu does not affect the page, and the next click repeats it', async () => {
  showSession('unauthenticated');
  renderInPortal(<Header />);
  const button = screen.getByRole('button', { name: '메뉴 열기' });
  await userEvent.click(button);
  await vi.waitFor(() => expect(download).toHaveBeenCalled());
  download.mockClear();
  await userEvent.click(button);
  await vi.waitFor(() => expect(download).toHaveBeenCalled());
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
