// @vitest-environment jsdom
import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CategoryChips } from '#components/help/CategoryChips.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

function TitleField() {
  const [title, setTitle] = useState('한도');
  return (
    <>
      <CategoryChips title={title} onChange={setTitle} />
      <output>{title}</output>
    </>
  );
}

it('the category is a prefix of the title: one at a time, and removable', async () => {
  renderInPortal(<TitleField />);
  const title = screen.getByRole('status');
  const chip = (name: string) => screen.getByRole('button', { name });
  await userEvent.click(chip('입금'));
  expect(title).toHaveTextContent('[입금] 한도');
  await userEvent.click(chip('게임'));
  expect(title).toHaveTextContent('[게임] 한도');
  expect(chip('게임')).toHaveAttribute('aria-pressed', 'true');
  expect(chip('입금')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(chip('게임'));
  expect(title).toHaveTextContent(/^한도$/);
});
