// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

function showFrame({ lastOpen, isBusy = false }: { lastOpen?: string; isBusy?: boolean } = {}) {
  const onPage = vi.fn();
  const onRefresh = vi.fn();
  const rows = ['a"]', 'b'].map((key) => (
    <li key={key}>
      <a href={`#${key}`} data-row={key}>
        {key}
      </a>
    </li>
  ));
  renderInPortal(
    <ListFrame
      label="쪽지"
      isBusy={isBusy}
      range="30건 중 1–20"
      refreshLabel="새로고침"
      onRefresh={onRefresh}
      rows={rows}
      page={1}
      pageCount={2}
      onPage={onPage}
      lastOpen={lastOpen}
    />,
  );
  return { onPage, onRefresh };
}

const range = () => screen.getByText('30건 중 1–20');

const refresh = () => screen.getByRole('button', { name: '새로고침' });

it('is a region with a refresh button', async () => {
  const { onRefresh } = showFrame();
  expect(screen.getByRole('region', { name: '쪽지' })).toHaveAttribute('aria-busy', 'false');
  await userEvent.click(refresh());
  expect(onRefresh).toHaveBeenCalledOnce();
  expect(document.activeElement).not.toBe(range());
});

it('is busy while it reloads, and starts no second reload', async () => {
  const { onRefresh } = showFrame({ isBusy: true });
  expect(screen.getByRole('region', { name: '쪽지' })).toHaveAttribute('aria-busy', 'true');
  expect(refresh()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(refresh());
  expect(onRefresh).not.toHaveBeenCalled();
});

it('moves the focus to the range on a change of the page', async () => {
  const { onPage } = showFrame();
  await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
  expect(range()).toHaveFocus();
});

it.each([
  ['to the row the member comes back from', 'a"]', () => screen.getByRole('link', { name: 'a"]' })],
  ['to the range where that row is gone', 'c', range],
  ['nowhere when no record was open', undefined, () => document.body],
])('moves the focus %s', (_case, lastOpen, place) => {
  showFrame({ lastOpen });
  expect(place()).toHaveFocus();
});
