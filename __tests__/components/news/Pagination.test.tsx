// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pagination } from '#components/news/Pagination.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const numbers = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('Pagination', () => {
  it.each([
    [1, 5, ['1', '2', '3', '4', '5']],
    [1, 500, ['1', '500']],
    [2, 500, ['1', '2', '500']],
    [250, 500, ['1', '250', '500']],
    [500, 500, ['1', '500']],
  ])('on page %i of %i links to the first, the last and itself, or to all if they are few', (page, pageCount, shown) => {
    renderInPortal(<Pagination page={page} pageCount={pageCount} onSelect={vi.fn()} />);
    expect(numbers()).toEqual(shown);
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName(`${page}쪽`);
  });

  it('goes to the clicked page, the previous and the next one', async () => {
    const handleSelect = vi.fn();
    renderInPortal(<Pagination page={2} pageCount={4} onSelect={handleSelect} />);
    for (const name of ['4쪽', '이전 쪽', '다음 쪽']) await userEvent.click(screen.getByRole('button', { name }));
    expect(handleSelect.mock.calls).toEqual([[4], [1], [3]]);
  });
});
