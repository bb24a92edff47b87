// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import {
  beginPlay,
  endPlay,
  forgetLastPlay,
  gameStage,
  isOf,
  lastPlay,
  readMoneyBefore,
  runningStage,
  setGameStage,
} from '#lib/games/gameStage.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { createSubmissionRecord, submissionStore } from '#lib/money/submission/submissionRecord.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const names = { nameKo: '달빛', nameEn: 'Moonlight', imgUrl: '' };
const game = {
  kind: 'game',
  provider: 'mw',
  company: 'mw',
  code: 'moon',
  name: '달빛',
  ...names,
} as GameEntry;

beforeEach(() => {
  setGameStage(null);
  forgetLastPlay();
  vi.mocked(checkHealth).mockReset().mockResolvedValue(undefined);
});
afterEach(() => void vi.useRealTimers());

describe('the stage of a game', () => {
  beforeEach(() => void vi.useFakeTimers());

  const watchWindow = (gameWindow: { closed: boolean; close?: () => void }) =>
    setGameStage({ kind: 'window', game, gameWindow: gameWindow as Window });

  it('refreshes the money within 250 ms after the window closes, and again if money is still in the game', async () => {
    vi.mocked(checkHealth).mockResolvedValueOnce({ user: { in_balance: 500 } } as Awaited<
      ReturnType<typeof checkHealth>
    >);
    const gameWindow = { closed: false };
    watchWindow(gameWindow);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(checkHealth).not.toHaveBeenCalled();
    expect(gameStage()?.game).toBe(game);

    gameWindow.closed = true;
    await vi.advanceTimersByTimeAsync(250);
    expect(checkHealth).toHaveBeenCalledTimes(1);
    expect(gameStage()).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(checkHealth).toHaveBeenCalledTimes(2);
  });

  it('refreshes at once when the tab becomes visible, and watches only the latest window; the earlier one is closed', async () => {
    const first = { closed: false, close: vi.fn() };
    const second = { closed: false };
    watchWindow(first);
    watchWindow(second);
    expect(first.close).toHaveBeenCalledOnce();
    first.closed = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(checkHealth).not.toHaveBeenCalled();
    second.closed = true;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    expect(checkHealth).toHaveBeenCalledTimes(1);
  });

  it('knows the game that runs: none whose window is closed or was blocked', () => {
    const gameWindow = { closed: false };
    expect(runningStage()).toBeNull();
    watchWindow(gameWindow);
    expect(runningStage()?.game).toBe(game);
    gameWindow.closed = true;
    expect(runningStage()).toBeNull();

    setGameStage({ kind: 'frame', game, url: 'https://games.test/1' });
    expect(runningStage()?.game).toBe(game);
    setGameStage({ kind: 'blocked', game, url: 'https://games.test/1' });
    expect(runningStage()).toBeNull();
  });

  it.each([
    ['its copy', {}, true],
    ['another provider', { provider: 'ev' }, false],
  ] as const)('the running game and %s', (_, difference, isSame) => {
    expect(isOf({ kind: 'frame', game, url: '' }, { ...game, ...difference })).toBe(isSame);
  });
});

describe('the result of a game', () => {
  interface Money {
    balance?: number;
    inGame?: number;
    comp?: number;
    userId?: string;
  }
  const told = ({ balance = 50_000, inGame = 0, comp = 10, userId = 'demo' }: Money) =>
    ({ user: { userId, balance, in_balance: inGame, rolling: comp } }) as CurrentUser;

  function answerLists(deposit: string | null, withdrawal = 'already') {
    vi.mocked(callRoute).mockImplementation((name) => {
      if (deposit === null) return Promise.reject(new Error('unavailable'));
      const rows = [{ id: '1', status: name === 'get-deposit-list' ? deposit : withdrawal }];
      return Promise.resolve({ status: 'success', deposits: rows, withdraws: rows } as never);
    });
  }

  beforeEach(() => answerLists('already'));

  async function play(before: Money, after: Money, meanwhile = () => {}) {
    vi.mocked(checkHealth).mockResolvedValue(told(before));
    beginPlay('demo', game, readMoneyBefore());
    await vi.waitFor(() => expect(checkHealth).toHaveBeenCalled());
    meanwhile();
    await endPlay(told(after));
  }

  it.each([
    ['a loss', { balance: 50_000 }, { balance: 22_000 }, -28_000],
    ['a win', { balance: 50_000.4 }, { balance: 82_000.9 }, 32_000],
    ['money that is still in the game', { balance: 50_000 }, { balance: 0, inGame: 51_000 }, 1_000],
    ['comp that the bets have brought', { comp: 10 }, { balance: 49_000, comp: 20 }, -1_000],
  ])('tells %s as the difference of the balance', async (_what, before, after, result) => {
    await play(before, after);
    expect(lastPlay()).toEqual({ userId: 'demo', game, result });
  });

  const lost = { balance: 40_000 };
  it.each<[string, Money, () => void]>([
    ['nothing has changed', {}, () => {}],
    ['a deposit has arrived', lost, () => answerLists('success')],
    ['a withdrawal was decided', lost, () => answerLists('already', 'cansel')],
    ['the lists are not available', lost, () => answerLists(null)],
    ['comp was exchanged on another device', { ...lost, comp: 0 }, () => {}],
    [
      'money was moved in this browser',
      lost,
      () => submissionStore.set('money:roll-to-balance:demo', sent()),
    ],
    ['another member has logged in', { ...lost, userId: 'other' }, () => {}],
    ['another game has begun', lost, () => beginPlay('demo', game, Promise.resolve(null))],
  ])('tells no result if %s', async (_what, after, meanwhile) => {
    await play({}, after, meanwhile);
    expect(lastPlay()).toEqual({ userId: 'demo', game });
  });

  const sent = () => ({
    ...createSubmissionRecord(),
    sent: { amount: 1_000, at: 0, before: null },
  });

  it('tells the result of a window that is closed, once the money is back from the game', async () => {
    vi.mocked(checkHealth).mockResolvedValueOnce(told({}));
    beginPlay('demo', game, readMoneyBefore());
    await vi.waitFor(() => expect(checkHealth).toHaveBeenCalledOnce());
    vi.useFakeTimers();
    vi.mocked(checkHealth)
      .mockResolvedValueOnce(told({ balance: 0, inGame: 49_000 }))
      .mockResolvedValueOnce(told({ balance: 47_000 }));
    setGameStage({ kind: 'window', game, gameWindow: { closed: true } as Window });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lastPlay()?.result).toBe(-3_000);
  });
});
