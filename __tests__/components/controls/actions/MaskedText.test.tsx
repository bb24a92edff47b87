// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MaskedText } from '#components/controls/actions/MaskedText.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const account = '110-234-567890';
const masked = '•••-•••-••7890';
const read = vi.fn<() => Promise<string>>();

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function reveal() {
  const view = renderInPortal(<MaskedText text={masked} reveal={read} label="계좌번호" />);
  expect(view.container).toHaveTextContent(masked);
  expect(read).not.toHaveBeenCalled();
  await press();
  return view;
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue(account);
});
afterEach(() => void vi.useRealTimers());

test('shows the whole number for ten seconds, and reads it again each time because nothing remembers it', async () => {
  const { container, unmount } = await reveal();
  await pass(9.9);
  expect(container).toHaveTextContent(account);
  await pass(0.1);
  expect(container.innerHTML).not.toContain(account);
  expect(vi.getTimerCount()).toBe(0);
  await press();
  expect(container).toHaveTextContent(account);
  expect(read).toHaveBeenCalledTimes(2);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['at the second press', press],
  ['in another window', async () => act(() => void window.dispatchEvent(new Event('blur')))],
  [
    'in another tab',
    async () => act(() => void document.dispatchEvent(new Event('visibilitychange'))),
  ],
])('hides it %s', async (_name, turn) => {
  const { container } = await reveal();
  expect(container).toHaveTextContent(account);
  await turn();
  expect(container.innerHTML).not.toContain(account);
});

test('a number that arrives while another tab is shown stays hidden', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { container } = await reveal();
  expect(read).toHaveBeenCalledOnce();
  expect(container.innerHTML).not.toContain(account);
});

test('a number that cannot be read stays masked, and a message says so', async () => {
  const toast = vi.spyOn(dialogs, 'toast').mockReturnValue();
  read.mockRejectedValue(new Error('no answer'));
  const { container } = await reveal();
  expect(container).toHaveTextContent(masked);
  expect(toast).toHaveBeenCalledWith({
    text: '계좌번호: 불러오지 못했어요. 다시 시도해 주세요.',
    kind: 'warning',
  });
  expect(screen.getByRole('button', { name: '계좌번호 10초 동안 보기' })).not.toHaveAttribute(
    'aria-disabled',
  );
});
