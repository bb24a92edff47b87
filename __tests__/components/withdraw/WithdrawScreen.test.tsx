// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WithdrawForm } from '#components/withdraw/WithdrawScreen.tsx';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { agreeToAll, beMember, moneyAnswer, press, waysBack } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn(), call: vi.fn(), checkHealth: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: wire.call }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: wire.checkHealth }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }),
}));

let withdraws: object[];
let confirm: ReturnType<typeof agreeToAll>;

const row = (id: string, status: string, balance = 70_000) => ({
  id,
  balance,
  status,
  appliedOn: '2026-11-20 10:00:00',
  processedOn: '',
});

const push = vi.fn();
const openScreen = (site: Partial<SiteSettings> = {}) =>
  renderInPortal(<WithdrawForm />, { path: '/withdraw', site, router: { push } as never });
const amount = () => screen.getByLabelText('출금금액');
const sent = () => wire.exchange.mock.calls.map(([, body]) => body as object);

async function apply(text: string) {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
  await press('출금 신청하기');
}

beforeEach(() => {
  beMember();
  withdraws = [];
  confirm = agreeToAll();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
  wire.checkHealth.mockReset();
  wire.call.mockReset().mockImplementation(async (name: string) => {
    if (name === 'get-in-game-balance')
      return { status: 'success', gameMoney: 0, balance: 0, rolling: 0, userId: 'demo' };
    return { status: 'success', withdraws };
  });
});

describe('before input', () => {
  test('a pending application is shown instead of the form, and what the operator decides is told on any page', async () => {
    withdraws = [row('1', 'wait')];
    openScreen();
    await screen.findByText('처리 대기 중인 신청이 있어요.');
    expect(localStorage.getItem('awaited-withdraw:demo')).toBe('1');
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('추가로 신청하기');
    expect(screen.getByRole('textbox', { name: '출금금액' })).toHaveFocus();
  });

  test('it says which account is paid, and shows the operator’s own notes as text', () => {
    openScreen({ notes: { deposit: [], withdraw: ['<b>문의</b> 바랍니다'], comp: [] } });
    expect(screen.getByText('국민은행 끝자리 7890 계좌로 출금돼요.')).toBeVisible();
    expect(screen.getByText('<b>문의</b> 바랍니다')).toBeVisible();
  });
});

test('the page never offers to cancel the withdrawal', async () => {
  withdraws = [row('1', 'wait')];
  openScreen({ isGameMoneyRecallable: true });
  await screen.findByText('처리 대기 중인 신청이 있어요.');
  expect(waysBack()).toEqual([]);
  await press('추가로 신청하기');
  await apply('50000');
  await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
  expect(waysBack()).toEqual([]);
  expect(wire.call.mock.calls.map(([name]) => name as string)).not.toContain('del-withdraw');
});

describe('the withdrawal password', () => {
  const asked = () =>
    confirm.mock.calls.map(
      ([{ password }]) => password && { label: password.label, error: password.error },
    );
  const titles = () => confirm.mock.calls.map(([{ title }]) => title);
  const field = { label: '출금 비밀번호', error: undefined as string | undefined };

  function answerWith(...passwords: string[]) {
    confirm.mockImplementation(async ({ password }) => {
      const typed = password && passwords.shift();
      if (typed !== undefined) password?.onTyped(typed);
      return !password || typed !== undefined;
    });
  }

  test('is asked for at once if the site is set so; a wrong one is asked for again, and nothing says that the request was refused', async () => {
    answerWith(' 001２ ', '1234');
    wire.exchange.mockResolvedValueOnce(moneyAnswer('pass'));
    beMember({ bankname: '', banknum: '' });
    openScreen({ isWithdrawPasswordAlwaysAsked: true });
    expect(screen.getByText('본인 명의의 등록 계좌로만 출금돼요.')).toBeVisible();
    await apply('50000');
    await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
    expect(asked()).toEqual([field, { ...field, error: '출금 비밀번호가 달라요.' }]);
    expect(titles()).toEqual(Array(2).fill('50,000원을 출금 신청할까요?'));
    const links = confirm.mock.calls.map(([{ password }]) => password?.link);
    expect(links).toEqual([
      undefined,
      { text: '고객센터에 문의하기', onPress: expect.any(Function) },
    ]);
    links[1]?.onPress();
    expect(push).toHaveBeenCalledExactlyOnceWith('/help?mode=form');
    expect(sent()).toEqual([
      { balance: 50_000, pass: ' 001２ ' },
      { balance: 50_000, pass: '1234' },
    ]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('001２');
  });

  test('is asked for once by a double press, and what is typed is sent', async () => {
    let type: (password: string) => void;
    confirm
      .mockImplementationOnce(async () => true)
      .mockImplementationOnce(
        ({ password }) =>
          new Promise((resolve) => (type = (typed) => (password?.onTyped(typed), resolve(true)))),
      );
    wire.exchange.mockResolvedValueOnce(moneyAnswer('pass'));
    openScreen();
    await apply('50000');
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    await press('출금 신청하기');
    await act(async () => type('1234'));
    await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
    expect(sent()).toEqual([{ balance: 50_000 }, { balance: 50_000, pass: '1234' }]);
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});
