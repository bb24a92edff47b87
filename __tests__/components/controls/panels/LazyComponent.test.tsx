// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';

function Part({ name }: { name: string }) {
  return <p>{name}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows its placeholder until it is loaded', async () => {
  render(<LazyComponent load={async () => Part} props={{ name: 'late' }} fallback={<p>soon</p>} />);
  expect(screen.getByText('soon')).toBeInTheDocument();
  await settle();
  expect(screen.getByText('late')).toBeInTheDocument();
  expect(screen.queryByText('soon')).not.toBeInTheDocument();
});

it('repeats a failed download until it succeeds or the component unmounts', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Part);
  const { unmount } = render(<LazyComponent load={load} props={{ name: 'late' }} fallback={<p>soon</p>} />);
  await settle();
  expect(screen.getByText('soon')).toBeInTheDocument();
  await settle(3000);
  await settle(3000);
  expect(screen.getByText('late')).toBeInTheDocument();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('with onFailure, reports a failed download once instead of repeating it', async () => {
  const handleFailure = vi.fn();
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  render(<LazyComponent load={load} props={{ name: 'late' }} onFailure={handleFailure} />);
  await settle(10_000);
  expect(handleFailure).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
});
