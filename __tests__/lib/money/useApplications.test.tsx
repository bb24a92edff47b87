// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { useApplications } from '#lib/money/applications.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const row = (id: string, status = 'already', appliedOn = '2026-11-01 10:00:00') => ({
  id,
  balance: 10_000,
  status,
  appliedOn,
  processedOn: '',
});
const answer = (...deposits: object[]) => ({ status: 'success', deposits });
const ids = (view: { applications: { id: string }[] | undefined }) =>
  view.applications?.map(({ id }) => id);

let members = 0;

beforeEach(() => {
  vi.mocked(callRoute).mockReset();
  // A new member each time, because SWR deduplicates requests within 2 seconds.
  setPortalToken(String(members++).padStart(43, 'a'));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('useApplications', () => {
  it('sorts newest first with undated rows last, and returns the newest pending application', async () => {
    vi.mocked(callRoute).mockResolvedValue(
      answer(
        row('undated', 'wait', ''),
        row('old', 'wait', '2026-10-01 10:00:00'),
        row('new', 'already', '2026-11-02 10:00:00'),
        row('middle', 'reg', '2026-11-01 10:00:00'),
        row('undated too', 'already', 'soon'),
      ) as never,
    );
    const { result } = renderHook(() => useApplications('deposit'));
    await waitFor(() =>
      expect(ids(result.current)).toEqual(['new', 'middle', 'old', 'undated', 'undated too']),
    );
    expect(result.current.waiting?.id).toBe('middle');
  });

  const appliedAt = Date.parse('2026-11-01T01:00:00Z');

  it('polls a pending application every 10 seconds until it is 5 minutes old, then every 30, and stops when it is settled', async () => {
    vi.useFakeTimers({ now: appliedAt + 280_000 });
    vi.mocked(callRoute).mockResolvedValue(answer(row('1', 'wait')) as never);
    const { result } = renderHook(() => useApplications('deposit'));
    const callsAfter = async (ms: number) => {
      vi.mocked(callRoute).mockClear();
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return vi.mocked(callRoute).mock.calls.length;
    };
    await callsAfter(10);
    expect(await callsAfter(10_000)).toBe(1);
    expect(await callsAfter(10_000)).toBe(1);
    expect(await callsAfter(29_000)).toBe(0);

    vi.mocked(callRoute).mockResolvedValue(answer(row('1')) as never);
    expect(await callsAfter(1_000)).toBe(1);
    expect(result.current.waiting).toBeUndefined();
    expect(await callsAfter(90_000)).toBe(0);
  });

  it.each(['', '2026-11-01', 'soon'])(
    'polls a pending application of the time "%s" every 30 seconds',
    async (appliedOn) => {
      vi.useFakeTimers({ now: appliedAt });
      vi.mocked(callRoute).mockResolvedValue(answer(row('1', 'wait', appliedOn)) as never);
      renderHook(() => useApplications('deposit'));
      await act(() => vi.advanceTimersByTimeAsync(89_000));
      expect(callRoute).toHaveBeenCalledTimes(3);
    },
  );

  it('polls for the latest application, which the list does not have yet: every 10 seconds, after five minutes every 30', async () => {
    vi.useFakeTimers({ now: appliedAt });
    vi.mocked(callRoute).mockResolvedValue(answer(row('old')) as never);
    const { rerender } = renderHook(({ since }) => useApplications('deposit', true, since), {
      initialProps: { since: Date.now() as number | undefined },
    });
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(callRoute).toHaveBeenCalledTimes(3);
    rerender({ since: Date.now() - 300_000 });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(callRoute).toHaveBeenCalledTimes(4);
    rerender({ since: undefined });
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(callRoute).toHaveBeenCalledTimes(4);
  });

  it('does not poll in a hidden tab', async () => {
    vi.useFakeTimers();
    vi.mocked(callRoute).mockResolvedValue(answer(row('1', 'wait')) as never);
    renderHook(() => useApplications('deposit'));
    await act(() => vi.advanceTimersByTimeAsync(10));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(callRoute).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });
});
