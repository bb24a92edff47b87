// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GameMoney } from '#components/withdraw/GameMoney.tsx';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { useRunningGame } from '#lib/games/gameStage.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { agreeToAll, beMember, member, moneyAnswer, press } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn(), call: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: wire.call }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));
vi.mock('#lib/games/gameStage.ts', () => ({ useRunningGame: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }),
}));

let gameMoney: number;
let confirm: ReturnType<typeof agreeToAll>;

const openCard = (isGameMoneyRecallable = true) =>
  renderInPortal(<GameMoney />, { site: { isGameMoneyRecallable } });
const button = () => screen.queryByRole('button', { name: '게임 머니 회수' });

beforeEach(() => {
  localStorage.clear();
  beMember();
  gameMoney = 50_000.7;
  confirm = agreeToAll();
  vi.mocked(checkHealth).mockReset();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
  wire.call.mockReset().mockImplementation(async () => ({
    status: 'success',
    gameMoney,
    balance: 0,
    rolling: 0,
    userId: 'demo',
  }));
});

test.each([
  ['no game', undefined, '게임을 다시 열고 로비 버튼으로 나오면 출금할 수 있어요.'],
  ['a game', { name: '달빛' } as GameEntry, '게임을 종료하면 출금할 수 있어요.'],
])(
  'without the operator’s setting, and with %s that runs, it says how the money comes back',
  async (_case, game, text) => {
    vi.mocked(useRunningGame).mockReturnValue(game);
    openCard(false);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('without money in a game there is no button', async () => {
  gameMoney = 0.9;
  openCard();
  await waitFor(() => expect(wire.call).toHaveBeenCalled());
  expect(button()).toBeNull();
});

test('all of it is recalled once after confirmation, and the outcome stays visible', async () => {
  openCard();
  await screen.findByText('게임을 종료하면 출금할 수 있어요.');
  gameMoney = 0;
  await press('게임 머니 회수');
  expect(confirm.mock.calls[0]?.[0].title).toBe('게임 머니 50,000원 전액을 보유금으로 회수할까요?');
  expect(await screen.findByText('게임 머니 50,000원을 보유금으로 회수했어요.')).toBeVisible();
  await waitFor(() => expect(button()).toBeNull());
  expect(screen.getByRole('status')).toHaveFocus();
  expect(wire.exchange.mock.calls.map(([name, body]) => [name, body] as unknown[])).toEqual([
    ['game-withdraw', { balance: 50_000 }],
  ]);
  expect(screen.getByText('게임 머니 50,000원을 보유금으로 회수했어요.')).toBeVisible();
});

describe('the money in games', () => {
  const shown = () => screen.queryByText('게임 머니')?.textContent;
  const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  test('is that of the health check until the games answer, and the last known one after a failure, not 0', async () => {
    beMember({ in_balance: 7_000 });
    openCard();
    expect(shown()).toBe('게임 머니 7,000원');
    await waitFor(() => expect(shown()).toBe('게임 머니 50,000원'));
    wire.call.mockRejectedValue(new Error('no connection'));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(shown()).toBe('게임 머니 50,000원');
  });

  test('is polled every 5 s until the game has returned it, then every 30 s', async () => {
    vi.useFakeTimers();
    openCard();
    await passSeconds(0.01);
    gameMoney = 0;
    await passSeconds(5);
    expect(shown()).toBeUndefined();
    await passSeconds(25);
    expect(wire.call).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  test('that moved into a game is asked of the health check at once; that left one, of the games', async () => {
    openCard();
    await waitFor(() => expect(checkHealth).toHaveBeenCalledOnce());
    act(() => storeUser({ user: { ...member, in_balance: 50_000.7 }, noteCount: 0, helpCount: 0 }));
    gameMoney = 0;
    act(() => storeUser({ user: { ...member, in_balance: 0 }, noteCount: 0, helpCount: 0 }));
    await waitFor(() => expect(shown()).toBeUndefined());
    expect(checkHealth).toHaveBeenCalledOnce();
  });
});
