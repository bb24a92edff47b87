// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test('a busy button keeps the focus and ignores a second press', async () => {
  const handleClick = vi.fn();
  const { rerender } = renderInPortal(<Button onClick={handleClick}>Send</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(
    <Button isBusy onClick={handleClick}>
      Send
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(handleClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('a busy submit button does not send its form again', async () => {
  const handleSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  renderInPortal(
    <form onSubmit={handleSubmit}>
      <Button type="submit" isBusy>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('a button submits its form only with type submit', () => {
  renderInPortal(<Button>More</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('LinkButton is a link', () => {
  renderInPortal(<LinkButton href="/help">Help</LinkButton>);
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
});
