// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CompView } from '#components/comp/CompScreen.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { agreeToAll, beMember, member, moneyAnswer, press } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

let confirm: ReturnType<typeof agreeToAll>;

const openScreen = (site: Partial<SiteSettings> = {}) => renderInPortal(<CompView />, { path: '/comp', site });
const amount = () => screen.getByLabelText('전환금액');
const sent = () => wire.exchange.mock.calls.map(([name, body]) => [name, body] as unknown[]);

async function exchange(text: string) {
  await userEvent.type(amount(), text);
  await press('전환하기');
}

beforeEach(() => {
  beMember();
  confirm = agreeToAll();
  wire.checkHealth.mockReset();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
});

test('shows the comp balance, truncated, and the resulting balance', () => {
  openScreen();
  expect(screen.getByRole('region', { name: '보유 콤프' })).toHaveTextContent('34,515원');
  expect(screen.getByText('전액 전환 시 예상 보유금').parentElement).toHaveTextContent('1,289,915원');
});

test('the note and the resulting balance follow the exchange unit', () => {
  openScreen({ comp: { unit: 1000, minimum: 1000, maximum: null, quickAmounts: [] } });
  expect(screen.getByText('전액 전환 시 예상 보유금').parentElement).toHaveTextContent('1,289,400원');
  expect(screen.getByText('1,000원 미만의 콤프는 전환되지 않고 그대로 남아요.')).toBeVisible();
});

test('shows no resulting balance below the minimum', () => {
  openScreen({ comp: { unit: 1000, minimum: 50_000, maximum: null, quickAmounts: [] } });
  expect(screen.queryByText('전액 전환 시 예상 보유금')).toBeNull();
});

test('shows no resulting balance for all of it above the maximum', () => {
  openScreen({ comp: { unit: 1, minimum: 1, maximum: 10_000, quickAmounts: [] } });
  expect(screen.queryByText('전액 전환 시 예상 보유금')).toBeNull();
});

describe('by amount', () => {
  test('an amount is sent after its confirmation, and the balances reload at once', async () => {
    openScreen();
    await exchange('10000');
    expect(confirm.mock.calls[0]?.[0].title).toBe('콤프 10,000원을 보유금으로 전환할까요?');
    expect(confirm.mock.calls[0]?.[0].facts).toEqual([['전환 후 예상 보유금', '1,265,400원']]);
    expect(await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' })).toBeVisible();
    expect(screen.getByRole('link', { name: '게임하러 가기' })).toHaveAttribute('href', '/game');
    expect(screen.getByText('전환일시')).toBeVisible();
    expect(sent()).toEqual([['roll-to-balance', { balance: 10_000 }]]);
    expect(wire.checkHealth).toHaveBeenCalled();
  });

  test('“all” enters the whole won', async () => {
    openScreen();
    await press('전액');
    expect(amount()).toHaveValue('34,515');
    await press('전환하기');
    await waitFor(() => expect(sent()).toEqual([['roll-to-balance', { balance: 34_515 }]]));
  });

  test('the resulting balance follows the amount', async () => {
    openScreen();
    expect(screen.queryByText('전환 후 예상 보유금')).toBeNull();
    await userEvent.type(amount(), '10000');
    expect(screen.getByText('전환 후 예상 보유금').parentElement).toHaveTextContent(/\d/);
    await userEvent.type(amount(), '0000');
    expect(screen.queryByText('전환 후 예상 보유금')).toBeNull();
  });

  test('an amount over the comp balance is refused beside the field, and nothing is sent', async () => {
    openScreen();
    await exchange('34516');
    expect(amount()).toHaveAccessibleDescription(/34,515 원/);
    expect(wire.exchange).not.toHaveBeenCalled();
  });

  test.each([
    ['low_point', '전환할 수 있는 콤프가 부족해요.', true],
    ['balance', '지금은 전환할 수 없어요. 게임 머니가 있으면 게임을 종료한 뒤 다시 시도해 주세요.', false],
    ['wait', '앞선 전환이 처리되고 있어요. 잠시 후 다시 시도해 주세요.', false],
  ])('status %s has a text in one place, and the amount stays, open if another one would do', async (status, words, isAboutAmount) => {
    wire.exchange.mockResolvedValue(moneyAnswer(status));
    openScreen();
    await exchange('10000');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(amount()).toHaveValue('10,000');
    expect(amount()).not.toHaveAttribute('aria-invalid', 'true');
    expect(amount().closest('[hidden]') === null).toBe(isAboutAmount);
  });

  test('an unknown outcome refers to the balance, because exchanges have no history', async () => {
    wire.exchange.mockRejectedValue(
      new CallError({ code: 'network', callName: 'roll-to-balance', httpStatus: 0, requestId: '', outcome: 'unknown' }),
    );
    openScreen();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await exchange('10000');
    const told = await screen.findByRole('alert');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(told).toHaveTextContent('보유금을 먼저 확인해 주세요.');
    vi.useRealTimers();
    expect(told).not.toHaveTextContent('내역');
  });
});

describe('the whole comp money at once, if the operator sets it', () => {
  const site = { isCompAmountEntered: false };

  test('there is no amount field; the confirmation names the current comp, and the request has no amount', async () => {
    openScreen(site);
    expect(screen.queryByLabelText('전환금액')).toBeNull();
    act(() => storeUser({ user: { ...member, rolling: 40_000.2 }, noteCount: 0, helpCount: 0 }));
    await press('전액 전환하기');
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({
      title: '보유 콤프를 모두 보유금으로 전환할까요?',
      facts: expect.arrayContaining([['보유 콤프', '40,000원']]) as [],
    });
    expect(await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' })).toBeVisible();
    expect(screen.getByRole('link', { name: '게임하러 가기' })).toBeVisible();
    // Bets may have added comp since the last health check, and the answer names no amount.
    expect(screen.queryByText('40,000원', { selector: 'dd' })).toBeNull();
    expect(screen.getByText('전환일시')).toBeVisible();
    expect(sent()).toEqual([['change-to-point', {}]]);
  });

  test('too little comp has a message', async () => {
    wire.exchange.mockResolvedValue(moneyAnswer('low_point'));
    openScreen(site);
    await press('전액 전환하기');
    expect(await screen.findByText('전환할 수 있는 콤프가 부족해요.')).toBeVisible();
  });
});

describe('without comp', () => {
  test.each([true, false])('an explanation of comp replaces the form (amount entered: %s)', (isCompAmountEntered) => {
    beMember({ rolling: 0.9 });
    openScreen({ isCompAmountEntered });
    expect(screen.getByText('아직 쌓인 콤프가 없어요.')).toBeVisible();
    expect(screen.getByText(/베팅하면 콤프가 쌓여요/)).toBeVisible();
    expect(screen.queryByLabelText('전환금액')).toBeNull();
    expect(screen.queryByRole('button', { name: /전환/ })).toBeNull();
  });

  test('the receipt stays after the last comp was exchanged', async () => {
    openScreen();
    await press('전액');
    await press('전환하기');
    await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
    act(() => storeUser({ user: { ...member, rolling: 0 }, noteCount: 0, helpCount: 0 }));
    expect(screen.getByRole('heading', { name: '보유금으로 전환됐어요.' })).toBeVisible();
    expect(screen.queryByText('아직 쌓인 콤프가 없어요.')).toBeNull();
  });

  test('an exchange without an answer is reconciled after a reload', async () => {
    beMember({ rolling: 0 });
    const record = { key: crypto.randomUUID(), madeAt: Date.now(), sent: { amount: 10_000, at: Date.now(), before: null } };
    localStorage.setItem('money:roll-to-balance:demo', JSON.stringify(record));
    wire.exchange.mockResolvedValue({ ...moneyAnswer('success'), isReplayed: true });
    openScreen();
    expect(await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' })).toBeVisible();
    expect(wire.exchange).toHaveBeenCalledExactlyOnceWith(
      'roll-to-balance',
      {},
      expect.objectContaining({ idempotencyKey: record.key, isReplayOnly: true }),
    );
  });
});

describe('the vault', () => {
  test('is hidden unless the operator enables it', () => {
    openScreen();
    expect(screen.queryByRole('heading', { name: '금고' })).toBeNull();
  });

  test('moves balance to comp', async () => {
    openScreen({ isVaultOpen: true });
    expect(screen.getByRole('heading', { name: '금고' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('옮길 금액'), '20000');
    await press('옮기기');
    expect(confirm.mock.calls[0]?.[0].title).toBe('보유금 20,000원을 콤프로 옮길까요?');
    expect(await screen.findByRole('heading', { name: '콤프로 옮겼어요.' })).toBeVisible();
    expect(screen.getByText('전환일시')).toBeVisible();
    expect(sent()).toEqual([['money-to-point', { balance: 20_000 }]]);
  });

  test('moves comp to balance, at most the available comp', async () => {
    openScreen({ isVaultOpen: true });
    await userEvent.click(screen.getByRole('tab', { name: '콤프 → 보유금' }));
    await userEvent.type(screen.getByLabelText('옮길 금액'), '34516');
    await press('옮기기');
    expect(wire.exchange).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByLabelText('옮길 금액'));
    await userEvent.type(screen.getByLabelText('옮길 금액'), '34515');
    await press('옮기기');
    expect(confirm.mock.calls[0]?.[0].title).toBe('콤프 34,515원을 보유금으로 옮길까요?');
    expect(await screen.findByRole('heading', { name: '보유금으로 옮겼어요.' })).toBeVisible();
    expect(sent()).toEqual([['point-to-money', { point: 34_515 }]]);
  });

  test('the refusal statuses of other calls are refusals here', async () => {
    wire.exchange.mockResolvedValue(moneyAnswer('balance'));
    openScreen({ isVaultOpen: true });
    await userEvent.type(screen.getByLabelText('옮길 금액'), '20000');
    await press('옮기기');
    expect(await screen.findByRole('alert')).toHaveTextContent('보유금이 부족해요.');
  });
});
