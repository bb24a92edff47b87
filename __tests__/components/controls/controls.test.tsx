// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '#components/controls/actions/Button.tsx';
import {
  PasswordField,
  TextAreaField,
  TextField,
  type TextFieldProps,
} from '#components/controls/fields/Field.tsx';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
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

const error = (
  <ErrorState text="목록을 불러오지 못했어요." error={{ requestId: 'r-1' }} onRetry={() => {}} />
);

test('an error shows what failed, and the number for support, which can be copied, by hand if the browser refuses', async () => {
  renderInPortal(error);
  expect(screen.getByRole('alert')).toHaveTextContent(
    '목록을 불러오지 못했어요.문의용 번호 r-1다시 시도',
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '문의용 번호 복사' }));
  expect(await navigator.clipboard.readText()).toBe('r-1');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  );
  await user.click(screen.getByRole('button', { name: '문의용 번호 복사' }));
  await vi.waitFor(() => expect(String(window.getSelection())).toBe('r-1'));
});

test('an error without a connection says so, and names nothing for support', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInPortal(error);
  expect(screen.getByRole('alert')).toHaveTextContent(
    '목록을 불러오지 못했어요.인터넷에 연결되어 있지 않아요.다시 시도',
  );
});
