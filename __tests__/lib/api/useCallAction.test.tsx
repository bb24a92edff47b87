// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { useCallAction } from '#lib/api/useCallAction.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

it('sends once for repeated clicks while the call runs', async () => {
  let answer: (reply: { status: string }) => void = () => {};
  vi.mocked(callRoute).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { result } = renderHook(() => useCallAction('del-all-help'));

  let presses: Promise<unknown>[] = [];
  act(() => {
    presses = [result.current.run({}), result.current.run({}), result.current.run({})];
  });
  expect(result.current.isRunning).toBe(true);
  await act(async () => {
    answer({ status: 'success' });
    await Promise.all(presses);
  });

  expect(callRoute).toHaveBeenCalledTimes(1);
  expect(result.current.isRunning).toBe(false);
});
