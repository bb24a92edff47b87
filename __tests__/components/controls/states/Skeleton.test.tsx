// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

it('appears after 8 seconds, with a retry button', () => {
  vi.useFakeTimers();
  const handleRetry = vi.fn();
  const { unmount } = renderInPortal(<SlowNotice onRetry={handleRetry} />);
  act(() => void vi.advanceTimersByTime(7900));
  expect(screen.queryByText('시간이 걸리고 있어요.')).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('status')).toHaveTextContent('시간이 걸리고 있어요.');
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(handleRetry).toHaveBeenCalledTimes(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
