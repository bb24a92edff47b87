// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CompScreen } from '#components/comp/CompScreen.tsx';
import { storeUser } from '#lib/member/currentUser.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { agreeToAll, beMember, member, moneyAnswer, press } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: vi.fn() }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }),
}));

let confirm: ReturnType<typeof agreeToAll>;

const openScreen = (site: Partial<SiteSettings> = {}) =>
  renderInPortal(<CompScreen />, { path: '/comp', site });
const amount = () => screen.getByLabelText('전환금액');
const sent = () => wire.exchange.mock.calls.map(([name, body]) => [name, body] as unknown[]);

async function exchange(text: string) {
  await press('다른 금액');
  await userEvent.type(amount(), text);
  await press('전환하기');
}

beforeEach(() => {
  beMember();
  confirm = agreeToAll();
  wire.checkHealth.mockReset();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
});

test.each([
  ['one button exchanges all of it, in two taps', {}, '34,515원 받기', { balance: 34_515 }],
  [
    'in whole units',
    { comp: { unit: 1000, minimum: 1000, maximum: null, quickAmounts: [] } },
    '34,000원 받기',
    { balance: 34_000 },
  ],
  [
    'up to the maximum',
    { comp: { unit: 1, minimum: 1, maximum: 10_000, quickAmounts: [] } },
    '10,000원 받기',
    { balance: 10_000 },
  ],
])('%s', async (_, site, name, body) => {
  openScreen(site);
  expect(screen.getByText('보유 콤프').parentElement).toHaveTextContent('34,515원');
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
  expect(confirm).toHaveBeenCalledOnce();
  expect(sent()).toEqual([['roll-to-balance', body]]);
});

test('below the minimum there is no such button, and the field says why', () => {
  openScreen({ comp: { unit: 1000, minimum: 50_000, maximum: null, quickAmounts: [] } });
  expect(screen.queryByRole('button', { name: /받기$/ })).toBeNull();
  expect(amount()).toHaveAccessibleDescription(/최소 50,000원.*34,515원이에요/);
});

describe('by amount', () => {
  test('an amount is sent after its confirmation, and the balances reload at once', async () => {
    openScreen();
    await exchange('10000');
    expect(confirm.mock.calls[0]?.[0].title).toBe('콤프 10,000원을 보유금으로 전환할까요?');
    expect(await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' })).toBeVisible();
    expect(screen.getByRole('link', { name: '게임하러 가기' })).toHaveAttribute('href', '/game');
    expect(sent()).toEqual([['roll-to-balance', { balance: 10_000 }]]);
    expect(wire.checkHealth).toHaveBeenCalled();
  });
});

test('a refusal keeps the amount, which can be cleared', async () => {
  wire.exchange.mockResolvedValue(moneyAnswer('low_point'));
  openScreen();
  await exchange('10000');
  expect(await screen.findByText('전환할 수 있는 콤프가 부족해요.')).toBeVisible();
  await press('다시 시도');
  expect(amount()).toHaveValue('10,000');
  await press('지우기');
  expect(amount()).toHaveValue('');
  expect(amount()).toHaveFocus();
});

describe('the whole comp money at once, if the operator sets it', () => {
  test('there is no amount field, the request has no amount, and the receipt none: bets may have added comp', async () => {
    openScreen({ isCompAmountEntered: false });
    act(() => storeUser({ user: { ...member, rolling: 40_000.2 }, noteCount: 0, helpCount: 0 }));
    expect(screen.queryByRole('button', { name: '다른 금액' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '40,000원 받기' }));
    expect(confirm.mock.calls[0]?.[0].title).toBe('보유 콤프를 모두 보유금으로 전환할까요?');
    const heading = await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
    expect(heading.closest('section')).not.toHaveTextContent('40,000');
    expect(screen.getByRole('link', { name: '게임하러 가기' })).toBeVisible();
    expect(sent()).toEqual([['change-to-point', {}]]);
  });
});

describe('without comp', () => {
  test.each([true, false])(
    'an explanation of comp replaces the form (amount entered: %s)',
    (isCompAmountEntered) => {
      beMember({ rolling: 0.9 });
      openScreen({ isCompAmountEntered });
      expect(screen.getByText('전환할 콤프가 없어요.')).toBeVisible();
      expect(screen.getByText(/베팅하면 콤프가 쌓여요/)).toBeVisible();
      expect(screen.queryByLabelText('전환금액')).toBeNull();
      expect(screen.queryByRole('button', { name: /전환/ })).toBeNull();
    },
  );

  test('the receipt stays after the last comp was exchanged', async () => {
    openScreen();
    await userEvent.click(screen.getByRole('button', { name: /받기$/ }));
    await screen.findByRole('heading', { name: '보유금으로 전환됐어요.' });
    act(() => storeUser({ user: { ...member, rolling: 0 }, noteCount: 0, helpCount: 0 }));
    expect(screen.getByRole('heading', { name: '보유금으로 전환됐어요.' })).toBeVisible();
    expect(screen.queryByText('전환할 콤프가 없어요.')).toBeNull();
  });
});

describe('the vault', () => {
  test.each([
    [
      '보유금 → 콤프',
      '20000',
      '보유금 20,000원을 콤프로 옮길까요?',
      '콤프로 옮겼어요.',
      ['money-to-point', { balance: 20_000 }],
    ],
    [
      '콤프 → 보유금',
      '34515',
      '콤프 34,515원을 보유금으로 옮길까요?',
      '보유금으로 옮겼어요.',
      ['point-to-money', { point: 34_515 }],
    ],
  ])('moves %s, if the operator enables it', async (tab, text, question, done, call) => {
    const { unmount } = openScreen();
    expect(screen.queryByText('금고')).toBeNull();
    unmount();
    openScreen({ isVaultOpen: true });
    expect(screen.getByLabelText('옮길 금액')).not.toBeVisible();
    await userEvent.click(screen.getByText('금고'));
    await userEvent.click(screen.getByRole('tab', { name: tab }));
    await userEvent.type(screen.getByLabelText('옮길 금액'), text);
    await press('옮기기');
    expect(confirm.mock.calls[0]?.[0].title).toBe(question);
    expect(await screen.findByRole('heading', { name: done })).toBeVisible();
    expect(sent()).toEqual([call]);
  });

  test.each([
    ['money-to-point', '보유금 → 콤프'],
    ['point-to-money', '콤프 → 보유금'],
  ])('opens by itself to tell the outcome of %s, sent before a reload', async (call, tab) => {
    const record = {
      key: crypto.randomUUID(),
      madeAt: Date.now(),
      sent: { amount: 10_000, at: Date.now(), before: null },
    };
    localStorage.setItem(`money:${call}:demo`, JSON.stringify(record));
    wire.exchange.mockReturnValue(new Promise(() => {}));
    openScreen({ isVaultOpen: true });
    expect(await screen.findByText('신청을 보내고 있어요.')).toBeVisible();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(tab);
  });
});
