// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { setGameStage } from '#lib/games/gameStage.ts';
import { beginPlay, endPlay, forgetLastPlay, lastPlay, readMoneyBefore } from '#lib/games/lastPlay.ts';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { createSubmissionRecord, submissionStore } from '#lib/money/submission/submissionRecord.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));

const names = { nameKo: '달빛', nameEn: 'Moonlight', imgUrl: '' };
const game = { kind: 'game', provider: 'mw', company: 'mw', code: 'moon', name: '달빛', ...names } as GameEntry;

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

async function play(before: Money, after: Money, meanwhile = () => {}) {
  vi.mocked(checkHealth).mockResolvedValue(told(before));
  beginPlay('demo', game, readMoneyBefore());
  await vi.waitFor(() => expect(checkHealth).toHaveBeenCalled());
  meanwhile();
  await endPlay(told(after));
}

beforeEach(() => {
  vi.mocked(checkHealth).mockReset();
  answerLists('already');
  forgetLastPlay();
});

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
  ['money was moved in this browser', lost, () => submissionStore.set('money:roll-to-balance:demo', sent())],
  ['another member has logged in', { ...lost, userId: 'other' }, () => {}],
  ['another game has begun', lost, () => beginPlay('demo', game, Promise.resolve(null))],
])('tells no result if %s', async (_what, after, meanwhile) => {
  await play({}, after, meanwhile);
  expect(lastPlay()).toEqual({ userId: 'demo', game });
});

const sent = () => ({ ...createSubmissionRecord(), sent: { amount: 1_000, at: 0, before: null } });

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
  vi.useRealTimers();
});
