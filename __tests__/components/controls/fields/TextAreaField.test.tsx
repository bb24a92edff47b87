// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextAreaField } from '#components/controls/fields/TextAreaField.tsx';

it('has its label as name, and hint and error as description', () => {
  const { rerender } = render(<TextAreaField label="내용" hint="0/10자" defaultValue="" />);
  const field = screen.getByRole('textbox', { name: '내용' });
  expect(field).toHaveAccessibleDescription('0/10자');
  expect(field).toBeValid();
  rerender(<TextAreaField label="내용" hint="0/10자" error="내용을 입력해 주세요." defaultValue="" />);
  expect(field).toHaveAccessibleDescription('0/10자 내용을 입력해 주세요.');
  expect(field).toBeInvalid();
});
