// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import type { HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { usePeriodBets } from '#lib/money/history/usePeriodBets.ts';
import { noteServerTime } from '#lib/session/serverClock.ts';
import { failed } from '#tests/support/renderLobby.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const bets = Array.from({ length: 20 }, () => ({
  ...{ thirdParty: 'Evolution', balanceBet: 10_000, balanceWin: 0, betTime: '2026-11-20 10:00:00' },
}));

/** The calls under way, oldest first. Each is one page of sixty bets. */
let waiting: { page: number; answer: () => void; fail: () => void }[];

/** Answers the calls under way, and those that follow them. */
async function answerAll() {
  while (waiting.length > 0) await act(async () => waiting.splice(0).forEach(({ answer }) => answer()));
}

const pagesAsked = () => vi.mocked(callRoute).mock.calls.map(([, body]) => (body as { skip: number }).skip);
const show = (period: HistoryPeriod | null = 'month') =>
  renderHook((shown: HistoryPeriod | null) => usePeriodBets(shown), { initialProps: period });

beforeEach(() => {
  noteServerTime(new Date('2026-11-25T12:00:00+09:00').toUTCString());
  setPortalToken('a'.repeat(43));
  waiting = [];
  vi.mocked(callRoute)
    .mockReset()
    .mockImplementation(
      (name, body) =>
        new Promise((resolve, reject) => {
          const answer = () => resolve({ status: 'success', bets, maxCount: 60 } as never);
          waiting.push({ page: (body as { skip: number }).skip, answer, fail: () => reject(failed(name)) });
        }),
    );
  return () => noteServerTime(null);
});

it('reads no further page of a period that is no longer chosen, and all of it when it is chosen again', async () => {
  const { result, rerender } = show('month');
  rerender('week');
  expect(pagesAsked()).toEqual([1, 1]);
  rerender('month');
  expect(pagesAsked()).toEqual([1, 1, 1]);
  await answerAll();
  expect(pagesAsked()).toEqual([1, 1, 1, 2, 3]);
  expect(result.current).toMatchObject({ isValidating: false, error: undefined });
  expect(result.current.bets).toHaveLength(60);
});

it('reads a period that it has not again when it is chosen again', async () => {
  const { result, rerender } = show('month');
  await answerAll();
  rerender(null);
  rerender('month');
  await answerAll();
  expect(pagesAsked()).toEqual([1, 2, 3]);
  expect(result.current.isValidating).toBe(false);
});

it('keeps the rows of a period, and reads nothing, when its days become an own period', async () => {
  const { result, rerender } = show('month');
  await answerAll();
  rerender('2026-11-01..2026-11-30');
  expect(result.current).toMatchObject({ isValidating: false });
  expect(result.current.bets).toHaveLength(60);
  expect(pagesAsked()).toEqual([1, 2, 3]);
});

it('reads no further page for an earlier request, and keeps its rows meanwhile', async () => {
  const { result } = show();
  await answerAll();
  expect(result.current.bets).toHaveLength(60);
  vi.mocked(callRoute).mockClear();

  act(() => result.current.reload());
  act(() => result.current.reload());
  expect(result.current.isValidating).toBe(true);
  expect(result.current.bets).toHaveLength(60);
  await answerAll();
  expect(pagesAsked()).toEqual([1, 1, 2, 3]);
  expect(result.current.isValidating).toBe(false);
});

it('shows no failure of an earlier request', async () => {
  const { result } = show();
  act(() => result.current.reload());
  await act(async () => waiting.shift()?.fail());
  expect(result.current).toMatchObject({ isValidating: true, error: undefined });
  await answerAll();
  expect(result.current.bets).toHaveLength(60);
});

it('keeps rows and shows the failure if reading again fails', async () => {
  const { result } = show();
  await answerAll();
  act(() => result.current.reload());
  await act(async () => waiting.shift()?.fail());
  expect(result.current).toMatchObject({ isValidating: false, error: { code: 'upstream_unavailable' } });
  expect(result.current.bets).toHaveLength(60);
});

it.each([
  ['after the screen is left', ({ unmount }: ReturnType<typeof show>) => unmount()],
  ['after any time is chosen', ({ rerender }: ReturnType<typeof show>) => rerender(null)],
  ['of a member who has left', () => act(() => setPortalToken(null))],
])('reads no further page %s', async (_case, leave) => {
  const shown = show();
  leave(shown);
  await answerAll();
  expect(pagesAsked()).toEqual([1]);
});

it('shows no rows of the period before', async () => {
  const { result, rerender } = show('month');
  await answerAll();
  rerender('week');
  expect(result.current).toMatchObject({ bets: undefined, isValidating: true });
  await answerAll();
  await waitFor(() => expect(result.current.bets).toBeDefined());
});

it('shows no rows, and calls nothing, without a period', () => {
  expect(show(null).result.current).toMatchObject({ bets: undefined, isValidating: false });
  expect(callRoute).not.toHaveBeenCalled();
});
