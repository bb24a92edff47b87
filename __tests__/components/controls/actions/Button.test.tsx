// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#components/controls/actions/Button.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test('a busy button keeps the focus and sends its form no second time', async () => {
  const handleSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={handleSubmit}>
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
      <Button>More</Button>
    </form>
  );
  const { rerender } = renderInPortal(form(false));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(form(true));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(handleSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
});
