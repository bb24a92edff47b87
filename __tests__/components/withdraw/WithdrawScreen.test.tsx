// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WithdrawView } from '#components/withdraw/WithdrawScreen.tsx';
import type { CallName } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { agreeToAll, beMember, moneyAnswer, press, waysBack } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn(), call: vi.fn(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: wire.call }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

let gameMoney: number;
let withdraws: object[];
let confirm: ReturnType<typeof agreeToAll>;

const failure = (callName: CallName) =>
  new CallError({ code: 'upstream_unavailable', callName, httpStatus: 503, requestId: 'r-9', outcome: 'not_sent' });

const openScreen = (site: Partial<SiteSettings> = {}) => renderInPortal(<WithdrawView />, { path: '/withdraw', site });
const amount = () => screen.getByLabelText('출금금액');
const sent = () => wire.exchange.mock.calls.map(([, body]) => body as object);

async function apply(text: string) {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
  await press('출금 신청하기');
}
beforeEach(() => {
  beMember();
  gameMoney = 0;
  withdraws = [];
  confirm = agreeToAll();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
  wire.checkHealth.mockReset();
  wire.call.mockReset().mockImplementation(async (name: string) => {
    if (name === 'get-in-game-balance') return { status: 'success', gameMoney, balance: 0, rolling: 0, userId: 'demo' };
    return { status: 'success', withdraws };
  });
});

describe('before input', () => {
  test('shows the withdrawable amount, truncated, and no game notice if the games hold no money', async () => {
    openScreen();
    expect(screen.getByRole('region', { name: '출금 가능 금액' })).toHaveTextContent('1,255,400원');
    await waitFor(() => expect(wire.call).toHaveBeenCalledWith('get-in-game-balance', {}));
    expect(screen.queryByText('게임을 종료하면 출금할 수 있어요.')).toBeNull();
  });

  test('re-reads money in a game and shows it, with instructions', async () => {
    gameMoney = 50_000.7;
    openScreen();
    expect(await screen.findByText('게임을 다시 열고 로비 버튼으로 나오면 출금할 수 있어요.')).toBeVisible();
    expect(screen.getByText('게임 머니').parentElement).toHaveTextContent('50,000원');
  });

  test('keeps the last known figure, not 0, if the games do not answer', async () => {
    beMember({ in_balance: 7_000 });
    wire.call.mockRejectedValue(failure('get-in-game-balance'));
    openScreen();
    await waitFor(() => expect(wire.call).toHaveBeenCalled());
    expect(screen.getByText('게임 머니 (보유금 1,262,400원 중)').parentElement).toHaveTextContent('7,000원');
  });

  test('a pending application is awaited: what the operator decides is told on any page', async () => {
    withdraws = [{ id: '1', balance: 70_000, status: 'wait', appliedOn: '2026-11-20 10:00:00', processedOn: '' }];
    openScreen();
    await waitFor(() => expect(localStorage.getItem('awaited-withdraw:demo')).toBe('1'));
  });

  test('shows a pending application, with the form collapsed', async () => {
    withdraws = [{ id: '1', balance: 70_000, status: 'wait', appliedOn: '2026-11-20 10:00:00', processedOn: '' }];
    openScreen();
    await screen.findByText('처리 대기 중인 신청이 있어요.');
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('추가로 신청하기');
    expect(screen.getByRole('textbox', { name: '출금금액' })).toHaveFocus();
  });

  test('shows the translated notes, or those of the operator as text', () => {
    const { unmount } = openScreen();
    expect(screen.getByText('본인 명의의 등록 계좌로만 출금돼요.')).toBeVisible();
    unmount();
    openScreen({ notes: { deposit: [], withdraw: ['<b>문의</b> 바랍니다'], comp: [] } });
    expect(screen.getByText('<b>문의</b> 바랍니다')).toBeVisible();
    expect(screen.queryByText('본인 명의의 등록 계좌로만 출금돼요.')).toBeNull();
  });
});

describe('the amount', () => {
  test('“all” enters the balance rounded down to the unit', async () => {
    openScreen();
    await press('전액');
    await press('출금 신청하기');
    await waitFor(() => expect(sent()).toEqual([{ balance: 1_250_000 }]));
  });

  test('an amount over the balance is refused beside the field with the nearest amount, and nothing is sent', async () => {
    openScreen();
    await apply('1260000');
    expect(amount()).toBeInvalid();
    expect(amount()).toHaveAccessibleDescription(/1,250,000 원/);
    expect(confirm).not.toHaveBeenCalled();
    expect(wire.exchange).not.toHaveBeenCalled();
  });

  test('an amount that is not a multiple of the unit is refused', async () => {
    openScreen();
    await apply('15000');
    expect(amount()).toHaveAccessibleDescription(/10,000원 단위/);
    expect(wire.exchange).not.toHaveBeenCalled();
  });
});

describe('the confirmation and the receipt', () => {
  test('the confirmation shows the amount, the bank and the last digits of the account only, and what is left with the money in games', async () => {
    beMember({ in_balance: 3_000 });
    openScreen();
    await apply('50000');
    const asked = confirm.mock.calls[0]?.[0];
    expect(asked?.title).toBe('50,000원을 출금 신청할까요?');
    expect(asked?.facts).toEqual([
      ['출금금액', '50,000원'],
      ['받는 계좌', '국민은행 끝자리\u00a07890'],
      ['예금주', '홍길동'],
      ['출금 후 보유금', '1,208,400원'],
    ]);
    expect(JSON.stringify(asked)).not.toContain('067890');
  });

  test('declining sends nothing and keeps the amount', async () => {
    confirm.mockResolvedValue(false);
    openScreen();
    await apply('50000');
    expect(amount()).toHaveValue('50,000');
    expect(wire.exchange).not.toHaveBeenCalled();
  });

  test('an accepted application is shown with its amount and account, and the history reloads', async () => {
    openScreen();
    await waitFor(() => expect(wire.call).toHaveBeenCalledWith('get-withdraw-list', {}));
    const before = wire.call.mock.calls.filter(([name]) => name === 'get-withdraw-list').length;
    await apply('50000');
    expect(await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' })).toHaveFocus();
    expect(screen.getByText('처리되면 알려 드려요. 내역에서도 확인할 수 있어요.')).toBeVisible();
    expect(screen.getByText('출금금액').parentElement).toHaveTextContent('출금금액50,000원');
    expect(screen.getByText('r-1')).toBeVisible();
    expect(screen.getByRole('link', { name: '출금내역 보기' })).toBeVisible();
    await waitFor(() => expect(wire.call.mock.calls.filter(([name]) => name === 'get-withdraw-list')).toHaveLength(before + 2)); // before sending, as evidence, and after
  });
});

test.each([
  ['balance', '보유금이 부족해요. 보유금을 확인하고 금액을 고쳐 주세요.', true],
  ['wait', '처리 대기 중인 신청이 있어요.', false],
  ['time', '지금은 출금을 신청할 수 없어요. 잠시 후 다시 신청해 주세요.', false],
])('status %s has a text in one place, and the amount stays, open if another one would do', async (status, words, isAboutAmount) => {
  wire.exchange.mockResolvedValue(moneyAnswer(status));
  openScreen();
  await apply('50000');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(amount()).toHaveValue('50,000');
  expect(amount()).not.toHaveAttribute('aria-invalid', 'true');
  expect(amount().closest('[hidden]') === null).toBe(isAboutAmount);
  expect(wire.checkHealth).toHaveBeenCalled();
});

test('a submission that was not sent keeps the amount, and shows that', async () => {
  wire.exchange.mockRejectedValue(failure('apply-user-withdraw'));
  openScreen();
  await apply('50000');
  expect(await screen.findByRole('heading', { name: '전송되지 않았어요' })).toBeVisible();
  expect(amount()).toHaveValue('50,000');
});

test('an unknown status is neither accepted nor refused', async () => {
  wire.exchange.mockResolvedValue(moneyAnswer('foo'));
  openScreen();
  await apply('50000');
  expect(await screen.findByRole('heading', { name: '결과를 아직 알 수 없어요' })).toBeVisible();
  expect(screen.queryByText('출금 신청이 접수됐어요.')).toBeNull();
});

test('the page never offers to cancel the withdrawal', async () => {
  gameMoney = 50_000;
  withdraws = [{ id: '1', balance: 70_000, status: 'wait', appliedOn: '2026-11-20 10:00:00', processedOn: '' }];
  openScreen({ isGameMoneyRecallable: true });
  await screen.findByText('처리 대기 중인 신청이 있어요.');
  expect(waysBack()).toEqual([]);
  await press('추가로 신청하기');
  await apply('50000');
  await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
  expect(waysBack()).toEqual([]);
  expect(wire.call.mock.calls.map(([name]) => name as string)).not.toContain('del-withdraw');
});
