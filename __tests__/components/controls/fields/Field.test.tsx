// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import { PasswordField, TextAreaField, TextField } from '#components/controls/fields/Field.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

describe('TextField', () => {
  test('hint and error are the description of the field', () => {
    renderInPortal(<TextField label="Account" hint="Digits only" error="Too short" />);
    const field = screen.getByRole('textbox', { name: 'Account' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Digits only Too short');
  });

  test('a field without an error is valid', () => {
    renderInPortal(<TextField label="Account" />);
    expect(screen.getByRole('textbox')).toBeValid();
    expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
  });

  test('a password can be shown and hidden', async () => {
    renderInPortal(<PasswordField label="비밀번호" />);
    const field = screen.getByLabelText('비밀번호');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 표시' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  test('a password field shows that Caps Lock is on', () => {
    renderInPortal(<PasswordField label="비밀번호" />);
    const field = screen.getByLabelText('비밀번호');
    fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
    expect(field).toHaveAccessibleDescription('Caps Lock이 켜져 있어요.');
    fireEvent.keyUp(field, { key: 'a' });
    expect(field).not.toHaveAccessibleDescription();
  });
});

describe('TextAreaField', () => {
  it('has its label as name, and hint and error as description', () => {
    const { rerender } = render(<TextAreaField label="내용" hint="0/10자" defaultValue="" />);
    const field = screen.getByRole('textbox', { name: '내용' });
    expect(field).toHaveAccessibleDescription('0/10자');
    expect(field).toBeValid();
    rerender(<TextAreaField label="내용" hint="0/10자" error="내용을 입력해 주세요." defaultValue="" />);
    expect(field).toHaveAccessibleDescription('0/10자 내용을 입력해 주세요.');
    expect(field).toBeInvalid();
  });
});
