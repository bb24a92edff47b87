// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GameMoney } from '#components/withdraw/GameMoney.tsx';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { useRunningGame } from '#lib/games/gameStage.ts';
import { keepGame } from '#lib/games/savedGames.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { agreeToAll, beMember, member, moneyAnswer, press } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const launch = vi.hoisted(() => vi.fn());
const wire = vi.hoisted(() => ({ exchange: vi.fn(), call: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: wire.call }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));
vi.mock('#lib/games/gameStage.ts', () => ({ useRunningGame: vi.fn() }));
vi.mock('#lib/games/useGameLaunch.ts', () => ({ useGameLaunch: () => launch }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

let gameMoney: number;
let confirm: ReturnType<typeof agreeToAll>;

const openCard = (isGameMoneyRecallable = true) => renderInPortal(<GameMoney />, { site: { isGameMoneyRecallable } });
const button = () => screen.queryByRole('button', { name: '게임 머니 회수' });

beforeEach(() => {
  localStorage.clear();
  beMember();
  gameMoney = 50_000.7;
  confirm = agreeToAll();
  vi.mocked(checkHealth).mockReset();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
  wire.call.mockReset().mockImplementation(async () => ({ status: 'success', gameMoney, balance: 0, rolling: 0, userId: 'demo' }));
});

test('without the operator’s setting, and with no game known to run here, it says how to leave the game and leads to the games', async () => {
  openCard(false);
  expect(await screen.findByText('게임을 다시 열고 로비 버튼으로 나오면 출금할 수 있어요.')).toBeVisible();
  expect(screen.getByRole('link', { name: '게임 둘러보기' })).toHaveAttribute('href', '/game');
  expect(screen.queryByRole('button', { name: /게임/ })).toBeNull();
});

test('after a reload, which forgets the running game, it names the game opened last and opens it again', async () => {
  const names = { provider: 'ev', company: 'ev', nameKo: '벨벳', nameEn: 'Velvet', imgUrl: '' };
  keepGame('recent', 'demo', { kind: 'table', code: 'velvet', ...names });
  openCard(false);
  await screen.findByText('게임을 다시 열고 로비 버튼으로 나오면 출금할 수 있어요.');
  await press('이어하기: 벨벳');
  expect(launch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'velvet' }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('without the setting it leads back to the running game, if there is one', async () => {
  const game = { name: '달빛' } as GameEntry;
  vi.mocked(useRunningGame).mockReturnValue(game);
  openCard(false);
  await screen.findByText('게임을 종료하면 출금할 수 있어요.');
  expect(screen.queryByRole('link')).toBeNull();
  await press('게임으로 돌아가기: 달빛');
  expect(launch).toHaveBeenLastCalledWith(game);
});

test('without money in a game there is no button', async () => {
  gameMoney = 0.9;
  openCard();
  await waitFor(() => expect(wire.call).toHaveBeenCalled());
  expect(button()).toBeNull();
});

test('all of it is recalled once after confirmation, and the outcome stays visible', async () => {
  openCard();
  await screen.findByText('게임을 종료하면 출금할 수 있어요.');
  expect(screen.queryByRole('link')).toBeNull();
  gameMoney = 0;
  await press('게임 머니 회수');
  expect(confirm.mock.calls[0]?.[0].title).toBe('게임 머니 50,000원 전액을 보유금으로 회수할까요?');
  expect(await screen.findByText('게임 머니 50,000원을 보유금으로 회수했어요.')).toBeVisible();
  await waitFor(() => expect(button()).toBeNull());
  expect(screen.getByRole('status')).toHaveFocus();
  expect(wire.exchange.mock.calls.map(([name, body]) => [name, body] as unknown[])).toEqual([['game-withdraw', { balance: 50_000 }]]);
  expect(screen.getByText('게임 머니 50,000원을 보유금으로 회수했어요.')).toBeVisible();
});

test.each([
  ['balance', '회수할 게임 머니가 부족해요. 새로고침한 뒤 다시 확인해 주세요.'],
  ['wait', '아직 회수할 수 없어요. 게임을 종료하고 잠시 후 다시 시도해 주세요.'],
])('status %s has a text', async (status, words) => {
  wire.exchange.mockResolvedValue(moneyAnswer(status));
  openCard();
  await screen.findByText('게임을 종료하면 출금할 수 있어요.');
  await press('게임 머니 회수');
  expect(await screen.findByText(words)).toBeVisible();
  await press('다시 시도');
  expect(button()).toHaveFocus();
});

test('declining sends nothing', async () => {
  confirm.mockResolvedValue(false);
  openCard();
  await screen.findByText('게임을 종료하면 출금할 수 있어요.');
  await press('게임 머니 회수');
  expect(wire.exchange).not.toHaveBeenCalled();
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
