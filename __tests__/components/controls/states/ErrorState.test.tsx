// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EmptyState, ErrorState } from '#components/controls/states/ErrorState.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test('an error shows what failed, the details for support, and a retry button', async () => {
  const handleRetry = vi.fn();
  renderInPortal(<ErrorState text="목록을 불러오지 못했어요." error={{ requestId: 'r-1' }} onRetry={handleRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('목록을 불러오지 못했어요.');
  expect(screen.getByRole('alert')).toHaveTextContent('문의용 번호 r-1');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '문의용 번호 복사' }));
  expect(await navigator.clipboard.readText()).toBe('r-1');
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(handleRetry).toHaveBeenCalledTimes(1);
});

test('an error without a connection says so, and names nothing for support', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInPortal(<ErrorState text="목록을 불러오지 못했어요." error={{ requestId: 'r-1' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('목록을 불러오지 못했어요.인터넷에 연결되어 있지 않아요.');
  onLine.mockRestore();
});

test('an empty list shows a message and a next step', () => {
  renderInPortal(
    <EmptyState text="내역이 없어요.">
      <button>문의하기</button>
    </EmptyState>,
  );
  expect(screen.getByText('내역이 없어요.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '문의하기' })).toBeInTheDocument();
});
