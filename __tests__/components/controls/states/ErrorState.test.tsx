// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorState } from '#components/controls/states/ErrorState.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const error = <ErrorState text="목록을 불러오지 못했어요." error={{ requestId: 'r-1' }} onRetry={() => {}} />;

test('an error shows what failed, and the number for support, which can be copied, by hand if the browser refuses', async () => {
  renderInPortal(error);
  expect(screen.getByRole('alert')).toHaveTextContent('목록을 불러오지 못했어요.문의용 번호 r-1다시 시도');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '문의용 번호 복사' }));
  expect(await navigator.clipboard.readText()).toBe('r-1');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: '문의용 번호 복사' }));
  await vi.waitFor(() => expect(String(window.getSelection())).toBe('r-1'));
});

test('an error without a connection says so, and names nothing for support', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInPortal(error);
  expect(screen.getByRole('alert')).toHaveTextContent('목록을 불러오지 못했어요.인터넷에 연결되어 있지 않아요.다시 시도');
});
