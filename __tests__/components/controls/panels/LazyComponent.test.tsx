// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';

const Part = ({ name }: { name: string }) => <p>{name}</p>;
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

it('shows its placeholder until it is loaded: a failed download is repeated until it succeeds', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Part);
  const { unmount } = render(
    <LazyComponent load={load} props={{ name: 'late' }} fallback={<p>soon</p>} />,
  );
  await settle();
  await settle(3000);
  expect(screen.getByText('soon')).toBeInTheDocument();
  await settle(3000);
  expect(screen.getByText('late')).toBeInTheDocument();
  expect(screen.queryByText('soon')).not.toBeInTheDocument();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('with onFailure, reports a failed download once instead of repeating it', async () => {
  const handleFailure = vi.fn();
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  render(<LazyComponent load={load} props={{ name: 'late' }} onFailure={handleFailure} />);
  await settle(10_000);
  expect([handleFailure, load].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
