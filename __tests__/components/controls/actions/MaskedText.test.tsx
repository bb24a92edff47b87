// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MaskedText } from '#components/controls/actions/MaskedText.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const account = '110-234-567890';

const read = vi.fn<() => Promise<string>>();

async function reveal() {
  const view = renderInPortal(<MaskedText text="•••-•••-••7890" reveal={read} label="계좌번호" />);
  expect(view.container).toHaveTextContent('•••-•••-••7890');
  expect(read).not.toHaveBeenCalled();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })));
  return view;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue(account);
});
afterEach(() => void vi.useRealTimers());

test('shows the whole number for ten seconds', async () => {
  const { container } = await reveal();
  await pass(9.9);
  expect(container).toHaveTextContent(account);
  await pass(0.1);
  expect(container.innerHTML).not.toContain(account);
  expect(container).toHaveTextContent('•••-•••-••7890');
  expect(vi.getTimerCount()).toBe(0);
});

test('hides it at the second press', async () => {
  const { container } = await reveal();
  fireEvent.click(screen.getByRole('button', { name: '계좌번호 숨기기' }));
  expect(container.innerHTML).not.toContain(account);
});

test.each([
  ['another window', () => window.dispatchEvent(new Event('blur'))],
  ['another tab', () => document.dispatchEvent(new Event('visibilitychange'))],
])('hides it when the member switches to %s', async (_name, turn) => {
  const { container } = await reveal();
  act(() => void turn());
  expect(container.innerHTML).not.toContain(account);
});

test('a number that arrives while another tab is shown stays hidden', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { container } = await reveal();
  expect(read).toHaveBeenCalledOnce();
  expect(container.innerHTML).not.toContain(account);
});

test('clears its timer on unmount', async () => {
  (await reveal()).unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('reads the number again each time: nothing remembers it', async () => {
  const { container } = await reveal();
  await pass(10);
  expect(container.innerHTML).not.toContain(account);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })));
  expect(container).toHaveTextContent(account);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a number that cannot be read stays masked, and a message says so', async () => {
  const toast = vi.spyOn(dialogs, 'toast').mockResolvedValue();
  read.mockRejectedValue(new Error('no answer'));
  const { container } = await reveal();
  expect(container).toHaveTextContent('•••-•••-••7890');
  expect(toast).toHaveBeenCalledWith({ text: '계좌번호: 불러오지 못했어요. 다시 시도해 주세요.', kind: 'warning' });
  expect(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })).not.toHaveAttribute('aria-disabled');
});
