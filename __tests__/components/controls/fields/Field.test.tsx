// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { PasswordField, TextAreaField, TextField, type TextFieldProps } from '#components/controls/fields/Field.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test.each<[string, ComponentType<Pick<TextFieldProps, 'label' | 'hint' | 'error'>>]>([
  ['a line', TextField],
  ['an area', TextAreaField],
])('the label of %s is its name, hint and error are its description', (_what, Field) => {
  const { rerender } = renderInPortal(<Field label="내용" />);
  const field = screen.getByRole('textbox', { name: '내용' });
  expect(field).toBeValid();
  expect(field).not.toHaveAttribute('aria-describedby');
  rerender(<Field label="내용" hint="0/10자" error="내용을 입력해 주세요." />);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('0/10자 내용을 입력해 주세요.');
});

test('a password can be shown and hidden, and its field says that Caps Lock is on', async () => {
  renderInPortal(<PasswordField label="비밀번호" />);
  const field = screen.getByLabelText('비밀번호');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 표시' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
  expect(field).toHaveAttribute('type', 'password');
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(field).toHaveAccessibleDescription('Caps Lock이 켜져 있어요.');
  fireEvent.keyUp(field, { key: 'a' });
  expect(field).not.toHaveAccessibleDescription();
});
