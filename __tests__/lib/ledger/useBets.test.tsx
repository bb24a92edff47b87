// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { maxPages, useBets } from '#lib/ledger/useBets.ts';
import { bet, betsPage } from '#tests/components/ledger/historyPage.tsx';
import { failed } from '#tests/support/renderLobby.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

let waiting: { page: number; answer: (page?: object) => void; fail: () => void }[];
let played = Array.from({ length: 60 }, () => bet());

const since = (time: string) => Date.parse(`${time}+09:00`);
const pagesAsked = () =>
  vi.mocked(callRoute).mock.calls.map(([, body]) => (body as { skip: number }).skip);
const show = (wanted = maxPages, from = -Infinity) =>
  renderHook(([pages, start]: readonly [number, number]) => useBets(pages, start), {
    initialProps: [wanted, from] as const,
  });
const days = (count: number) =>
  ['2026-11-20 10:00:00', '2026-10-20 10:00:00'].flatMap((betTime) =>
    Array.from({ length: count }, () => bet({ betTime })),
  );

async function answerAll(answer = (page: number): object => betsPage(page, played)) {
  while (waiting.length > 0)
    await act(async () => waiting.splice(0).forEach((call) => call.answer(answer(call.page))));
}

const returnAfter = async (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  vi.useRealTimers();
};

beforeEach(() => {
  setPortalToken('a'.repeat(43));
  waiting = [];
  played = Array.from({ length: 60 }, () => bet());
  vi.mocked(callRoute)
    .mockReset()
    .mockImplementation(
      (name, body) =>
        new Promise((resolve, reject) => {
          const { skip: page } = body as { skip: number };
          waiting.push({
            page,
            answer: (answer) => resolve(answer as never),
            fail: () => reject(failed(name)),
          });
        }),
    );
});

describe('reading', () => {
  it('ends at the page that is older than the period', async () => {
    played = days(45);
    const { result } = show(maxPages, since('2026-11-01T00:00:00'));
    await answerAll();
    expect(pagesAsked()).toEqual([1, 2, 3]);
    expect(result.current).toMatchObject({ isWhole: true, isReading: false });
  });

  it('is not ended by a time that is none, nor by an order that is not by time', async () => {
    played = [...days(25).toReversed(), bet({ betTime: 'soon' })];
    const { result } = show(maxPages, since('2026-11-01T00:00:00'));
    await answerAll();
    expect(result.current.bets).toHaveLength(51);
  });

  it('counts no bet twice if others are made while it reads', async () => {
    const { result } = show();
    await answerAll((page) =>
      betsPage(page, [...Array.from({ length: page - 1 }, () => bet()), ...played]),
    );
    expect(result.current.bets).toHaveLength(60);
  });

  it.each([
    [19, 1, true],
    [20, 2, true],
    [2_000, maxPages, false],
  ])('does not trust a page without a count to be all: %i bets', async (count, pages, isWhole) => {
    const { result } = show();
    played = Array.from({ length: count }, () => bet());
    await answerAll((page) => betsPage(page, played, 0));
    expect(pagesAsked()).toHaveLength(pages);
    expect(result.current).toMatchObject({ isWhole });
  });

  it.each([
    ['after the screen is left', ({ unmount }: ReturnType<typeof show>) => unmount()],
    ['if fewer are wanted', ({ rerender }: ReturnType<typeof show>) => rerender([1, -Infinity])],
    ['of a member who has left', () => act(() => setPortalToken(null))],
  ])('asks for no further page %s', async (_case, leave) => {
    const shown = show();
    leave(shown);
    await answerAll();
    expect(pagesAsked()).toEqual([1]);
  });

  it('shows nothing of the member before', async () => {
    const { result } = show(1);
    await answerAll();
    act(() => setPortalToken('b'.repeat(43)));
    expect(result.current).toMatchObject({ bets: undefined, total: 0, isReading: true });
  });
});

describe('reading again', () => {
  it('keeps the bets until it has as many pages', async () => {
    const { result } = show(2);
    await answerAll();
    await returnAfter(30_000);
    expect(result.current.isReading).toBe(true);
    await act(async () => waiting.shift()!.answer(betsPage(1, played)));
    expect(result.current.bets).toHaveLength(40);
    await answerAll();
    expect(pagesAsked()).toEqual([1, 2, 1, 2]);
  });

  it.each([
    [2, 11_000, false],
    [2, 13_000, true],
    [1, 7_000, true],
  ])(
    'comes with the return to the window, at most one page in six seconds: %i pages after %i ms',
    async (pages, ms, isRead) => {
      const { result } = show(pages);
      await answerAll();
      await returnAfter(ms);
      expect(result.current.isReading).toBe(isRead);
    },
  );

  it('after a fault goes on with the page that failed, and keeps those before', async () => {
    const { result } = show(2);
    await act(async () => waiting.shift()!.answer(betsPage(1, played)));
    await act(async () => waiting.shift()!.fail());
    expect(result.current).toMatchObject({
      isReading: false,
      error: { code: 'upstream_unavailable' },
    });
    expect(result.current.bets).toHaveLength(20);
    act(() => result.current.reload());
    await answerAll();
    expect(pagesAsked()).toEqual([1, 2, 2]);
    expect(result.current).toMatchObject({ error: undefined });
  });
});
