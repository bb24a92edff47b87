// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MaskedText } from '#components/controls/actions/MaskedText.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const account = '110-234-567890';

function reveal() {
  const view = renderInPortal(<MaskedText text={account} label="계좌번호" />);
  fireEvent.click(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' }));
  expect(view.container).toHaveTextContent(account);
  return view;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows the whole number for ten seconds, with a countdown', async () => {
  const { container } = reveal();
  expect(container).toHaveTextContent(`${account}10`);
  await pass(7);
  expect(container).toHaveTextContent(`${account}3`);
  await pass(2.9);
  expect(container).toHaveTextContent(account);
  await pass(0.1);
  expect(container.innerHTML).not.toContain(account);
  expect(container).toHaveTextContent('•••-•••-••7890');
  expect(vi.getTimerCount()).toBe(0);
});

test('hides it at the second press', () => {
  const { container } = reveal();
  fireEvent.click(screen.getByRole('button', { name: '계좌번호 숨기기' }));
  expect(container.innerHTML).not.toContain(account);
});

test.each([
  ['another window', () => window.dispatchEvent(new Event('blur'))],
  ['another tab', () => document.dispatchEvent(new Event('visibilitychange'))],
])('hides it when the member switches to %s', (_name, turn) => {
  const { container } = reveal();
  act(() => void turn());
  expect(container.innerHTML).not.toContain(account);
});

test('clears its timer on unmount', () => {
  reveal().unmount();
  expect(vi.getTimerCount()).toBe(0);
});
