// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CompanyRows } from '#components/game/lists/CompanyRows.tsx';
import { companyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/api/callRoute.ts');

const rows = (...codes: string[]) => (
  <CompanyRows
    entries={codes.map((code) => companyEntry({ code, nameKo: code, nameEn: code, used: 'y', imgUrl: '' }, 'ko'))}
    onOpen={() => true}
    onApproach={() => {}}
  />
);

it('shows three companies, and on request all of these, with the focus on the first new one', async () => {
  const { rerender } = renderInPortal(rows('a', 'b', 'c', 'd', 'e'));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: '더보기' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('button', { name: /^d/ })).toHaveFocus();

  rerender(rows('a', 'b', 'c', 'd'));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});
