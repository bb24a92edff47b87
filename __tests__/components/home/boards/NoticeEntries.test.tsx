// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NoticeEntries } from '#components/home/boards/NoticeEntries.tsx';
import { renderLobby } from '#tests/support/renderLobby.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

it('marks the notices of the last days, as the page of the notices does', async () => {
  const notice = { domain: '', title: '공지', lastDate: new Date().toISOString() };
  const notices = [
    { ...notice, id: '1' },
    { ...notice, id: '2', lastDate: '2020-01-01 10:00:00' },
  ];
  renderLobby(<NoticeEntries />, { 'get-user-notices': { status: 'success', notices } });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent.includes('NEW'))).toEqual([true, false]);
});
