// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HelpEntries } from '#components/home/boards/HelpEntries.tsx';
import { useHelpEntries } from '#lib/help/useHelpEntries.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/help/useHelpEntries.ts', async (original) => ({ ...(await original<object>()), useHelpEntries: vi.fn() }));
vi.mock('#lib/session/useLoggedOut.ts');

const entry = { id: '', contents: '', lastDate: '2026-11-20', status: '', answer: null, isRead: false };
const listed = (...titles: string[]) => {
  const entries = titles.map((title) => ({ ...entry, title }));
  vi.mocked(useHelpEntries).mockReturnValue({ entries, reload: () => {} } as never);
};

it('shows nothing of a member until the session is known, on a page that Back has restored', () => {
  listed('한도 문의');
  vi.mocked(useLoggedOut).mockReturnValue(null);
  renderInPortal(<HelpEntries />);
  expect(screen.queryByText('한도 문의')).toBeNull();
});

it('leads to each enquiry, also where the backend sends no ids', () => {
  listed('한도 문의', '계좌 문의');
  vi.mocked(useLoggedOut).mockReturnValue(false);
  renderInPortal(<HelpEntries />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/help?id=', '/help?id=&copy=1']);
});

it('marks the answers that are unread, as the notices beside them', () => {
  const answers = [{ isRead: true }, { isRead: false }].map((change, index) => ({
    ...entry,
    title: `문의 ${index}`,
    answer: '<p>답변</p>',
    ...change,
  }));
  vi.mocked(useHelpEntries).mockReturnValue({ entries: answers, reload: () => {} } as never);
  vi.mocked(useLoggedOut).mockReturnValue(false);
  renderInPortal(<HelpEntries />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['문의 02026-11-20', '문의 1NEW2026-11-20']);
});
