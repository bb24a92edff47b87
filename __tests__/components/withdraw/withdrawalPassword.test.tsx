// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { WithdrawForm } from '#components/withdraw/WithdrawScreen.tsx';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { agreeToAll, beMember, moneyAnswer, press } from '#tests/support/moneyScreen.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn(), call: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange, callRoute: wire.call }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

const push = vi.fn();
let confirm: ReturnType<typeof agreeToAll>;

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
  confirm = agreeToAll();
  wire.exchange.mockReset().mockResolvedValue(moneyAnswer('success'));
  wire.call
    .mockReset()
    .mockImplementation(async (name: string) =>
      name === 'get-in-game-balance'
        ? { status: 'success', gameMoney: 0, balance: 0, rolling: 0, userId: 'demo' }
        : { status: 'success', withdraws: [] },
    );
});

const asked = () => confirm.mock.calls.map(([{ password }]) => password && { label: password.label, error: password.error });
const titles = () => confirm.mock.calls.map(([{ title }]) => title);
const field = { label: '출금 비밀번호', error: undefined as string | undefined };

/** Confirms, with each of the passwords in turn where one is asked for. */
function answerWith(...passwords: string[]) {
  confirm.mockImplementation(async ({ password }) => {
    const typed = password && passwords.shift();
    if (typed !== undefined) password?.onTyped(typed);
    return !password || typed !== undefined;
  });
}

test('the withdrawal password is asked for in a second confirmation if the backend requires it, and in the first one from then on', async () => {
  answerWith(' 001２ ', '7');
  wire.exchange.mockResolvedValueOnce(moneyAnswer('pass'));
  const { unmount } = openScreen();
  await apply('50000');
  await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
  expect(asked()).toEqual([undefined, field]);
  // The second one names the same values.
  expect(titles()).toEqual(Array(2).fill('50,000원을 출금 신청할까요?'));
  const [first, second] = confirm.mock.calls.map(([{ facts }]) => facts);
  expect(second).toEqual(first);
  expect(sent()).toEqual([{ balance: 50_000 }, { balance: 50_000, pass: ' 001２ ' }]);

  unmount();
  openScreen();
  await apply('60000');
  await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
  expect(asked()).toEqual([undefined, field, field]);
  expect(titles()[2]).toBe('60,000원을 출금 신청할까요?');
  expect(sent()[2]).toEqual({ balance: 60_000, pass: '7' });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('001２');
});

test('the withdrawal password is asked for at once if the site is set so; a wrong one is asked for again, and nothing says that the request was refused', async () => {
  answerWith('0000', '1234');
  wire.exchange.mockResolvedValueOnce(moneyAnswer('pass'));
  beMember({ bankname: '', banknum: '' });
  openScreen({ isWithdrawPasswordAlwaysAsked: true });
  expect(screen.getByText('본인 명의의 등록 계좌로만 출금돼요.')).toBeVisible();
  await apply('50000');
  await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
  expect(asked()).toEqual([field, { ...field, error: '출금 비밀번호가 달라요.' }]);
  expect(titles()).toEqual(Array(2).fill('50,000원을 출금 신청할까요?'));
  const links = confirm.mock.calls.map(([{ password }]) => password?.link);
  expect(links).toEqual([undefined, { text: '고객센터에 문의하기', onPress: expect.any(Function) }]);
  links[1]?.onPress();
  expect(push).toHaveBeenCalledExactlyOnceWith('/help?mode=form');
  // Label and error say enough.
  expect(confirm.mock.calls.map(([{ text }]) => text)).toEqual(['', '']);
  expect(sent()).toEqual([
    { balance: 50_000, pass: '0000' },
    { balance: 50_000, pass: '1234' },
  ]);
});

test('the withdrawal password may be left out: the form is as before, and nothing more is sent', async () => {
  answerWith();
  wire.exchange.mockResolvedValueOnce(moneyAnswer('pass'));
  openScreen();
  await apply('50000');
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(amount()).toHaveValue('50,000');
  expect(sent()).toHaveLength(1);
  // The next press asks for it at once.
  await press('출금 신청하기');
  expect(asked().at(-1)).toEqual(field);
});

test('the withdrawal password is asked for once by a double press, and what is typed is sent', async () => {
  let type: (password: string) => void;
  confirm
    .mockImplementationOnce(async () => true)
    .mockImplementationOnce(({ password }) => new Promise((resolve) => (type = (typed) => (password?.onTyped(typed), resolve(true)))));
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
