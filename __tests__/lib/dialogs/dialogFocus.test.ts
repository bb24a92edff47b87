// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dialogs, setDialogLabels } from '#lib/dialogs/dialogs.ts';

beforeAll(() => {
  // SweetAlert2 focuses only elements with a size, which jsdom does not have.
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 100 });
  setDialogLabels({ confirm: '확인', cancel: '취소', close: '닫기', requestId: '문의용 번호' });
});

afterEach(() => document.body.replaceChildren());

test('a closed question moves the focus to the heading of the page, if nothing had it or its element is gone', async () => {
  document.body.innerHTML = '<main><h1 tabindex="-1">MARU</h1></main><button>로그인</button>';
  const button = document.querySelector('button')!;
  for (const before of [undefined, button]) {
    before?.focus();
    const asked = dialogs.choose({ text: '읽지 않은 쪽지가 있어요.', confirmText: '보기', cancelText: '나중에' });
    await waitFor(() => expect(screen.getByRole('button', { name: '보기' })).toHaveFocus());
    before?.remove();
    await userEvent.keyboard('{Escape}');
    await asked;
    expect(screen.getByRole('heading')).toHaveFocus();
    document.querySelector('h1')?.blur();
  }
});

test('dialogs restore the focus before the promise resolves, so that the caller can move it', async () => {
  const button = document.createElement('button');
  const result = document.createElement('input');
  document.body.append(button, result);
  button.focus();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = dialogs.confirm({ text: '신청하시겠어요?' });
  await userEvent.click(await screen.findByRole('button', { name: '확인' }));
  await asked;
  expect(button).toHaveFocus();
  result.focus();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(result).toHaveFocus();
});
