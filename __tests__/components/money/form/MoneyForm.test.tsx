// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MoneyForm } from '#components/money/form/MoneyForm.tsx';
import { Receipt } from '#components/money/form/Receipt.tsx';
import { CallError } from '#lib/api/CallError.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }) }));

const confirm = vi.fn<typeof dialogs.confirm>();
const onDone = vi.fn();
const onRefused = vi.fn();

function openForm(isEarly = false) {
  return renderInPortal(
    <MoneyForm
      call="apply-user-deposit"
      action="menu.deposit"
      amountLabel="money.balance"
      rule={{ unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [] }}
      toBody={(amount) => ({ balance: amount })}
      refusals={{ wait: 'money.pending', alread: 'money.pending', already: 'money.pending', pass: 'money.pass' }} // sic
      confirmation={(amount) => ({ question: `${amount}?`, facts: [['bank', '<b>bank</b>']] })}
      receipt={(amount) => ({ title: 'money.foundInRecords', facts: [['amount', String(amount)]] })}
      receiptLinks={<p>history</p>}
      unknownText="deposit.unknown"
      reconciler={{ snapshot: async () => [], find: async () => 'missing' }}
      onDone={onDone}
      onRefused={onRefused}
      isEarly={isEarly}
    />,
  );
}

const field = () => screen.getByRole('textbox', { name: /보유금/ });
const button = () => screen.getByRole('button', { name: /^([\d,]+원 )?입금신청$/ });
const type = (text: string) => userEvent.type(field(), text);
const answer = (status: string) => ({ answer: { status }, requestId: 'r-1', isReplayed: false });
const failure = (outcome: 'not_sent' | 'unknown', details: object = {}) =>
  new CallError({ code: 'upstream_unavailable', callName: 'apply-user-deposit', httpStatus: 503, requestId: 'r-2', outcome, ...details });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  wire.exchange.mockReset().mockResolvedValue(answer('success'));
  confirm.mockReset().mockResolvedValue(true);
  vi.spyOn(dialogs, 'confirm').mockImplementation(confirm);
});

afterEach(() => void vi.useRealTimers());

describe('before sending', () => {
  test.each(['', '0', '-10000', '15000', '9999', '10000.5', '1e5', 'abc', '1000000000000000'])(
    '“%s” is refused beside the field',
    async (text) => {
      openForm();
      if (text) await type(text);
      await userEvent.click(button());
      expect(field()).toBeInvalid();
      expect(field()).toHaveAccessibleDescription(/[가-힣]/);
      expect(field()).toHaveFocus();
      expect(confirm).not.toHaveBeenCalled();
      expect(wire.exchange).not.toHaveBeenCalled();
    },
  );

  test('the confirmation names the values that are sent', async () => {
    openForm();
    await type('20000');
    await userEvent.click(button());
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '20000?', facts: [['bank', '<b>bank</b>']] }));
    await waitFor(() => expect(wire.exchange).toHaveBeenCalledOnce());
    expect(wire.exchange.mock.calls[0]).toEqual([
      'apply-user-deposit',
      { balance: 20_000 },
      { idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/), amount: 20_000, isFirstTry: true },
    ]);
  });

  test('declining sends nothing and keeps the input', async () => {
    confirm.mockResolvedValue(false);
    openForm();
    await type('20000');
    await userEvent.click(button());
    expect(wire.exchange).not.toHaveBeenCalled();
    expect(field()).toHaveValue('20,000');
  });

  test('what is confirmed offline is not sent, says so, and can be taken back with the amount kept', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openForm();
    await type('20000');
    await userEvent.click(button());
    expect(await screen.findByText(/아직 보내지 않았어요/)).toBeInTheDocument();
    await userEvent.click(button());
    expect(confirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: '취소' }));
    expect(screen.queryByText(/아직 보내지 않았어요/)).toBeNull();
    expect(field()).toHaveValue('20,000');
    expect(wire.exchange).not.toHaveBeenCalled();
    online.mockRestore();
  });

  test('unmounting the form dismisses the confirmation', async () => {
    confirm.mockReturnValue(new Promise(() => {}));
    const { unmount } = openForm();
    await type('20000');
    await userEvent.click(button());
    expect(confirm.mock.calls[0]?.[0].signal?.aborted).toBe(false);
    unmount();
    expect(confirm.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  });

  test('a double click and a held Enter confirm once and send once', async () => {
    openForm();
    await type('20000');
    for (let press = 0; press < 20; press++) fireEvent.submit(field().closest('form')!);
    await screen.findByText('r-1');
    expect(confirm).toHaveBeenCalledOnce();
    expect(wire.exchange).toHaveBeenCalledOnce();
  });
});

describe('after sending', () => {
  async function send(isEarly = false) {
    openForm(isEarly);
    await type('20000');
    await userEvent.click(button());
  }

  test('a receipt with the request id replaces the form, and the next form is empty', async () => {
    await send();
    expect(await screen.findByRole('heading', { name: '내역에서 신청을 확인했어요.' })).toHaveFocus();
    expect(screen.getByText('r-1')).toBeInTheDocument();
    expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ phase: 'done', amount: 20_000, requestId: 'r-1' }));
    await userEvent.click(screen.getByRole('button', { name: '새로 신청하기' }));
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test.each([
    [false, '내역에서 신청을 확인했어요.', '신청일시', '새로 신청하기'],
    [true, '보유금에 반영된 것을 확인했어요.', '전환일시', '더 전환하기'],
  ])('a receipt speaks of an exchange if it is one, with links or without: %s', (isExchange, note, time, again) => {
    const done = { phase: 'done', amount: 1, at: 0, before: null, requestId: '', source: 'reconciler' } as const;
    for (const links of [undefined, <p key="links">links</p>]) {
      const { unmount } = renderInPortal(
        <Receipt done={done} title="comp.ok" facts={[]} isExchange={isExchange} onNew={() => {}}>
          {links}
        </Receipt>,
      );
      expect(screen.getByText(note)).toBeInTheDocument();
      expect(screen.getByText(time)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: again })).toBeInTheDocument();
      unmount();
    }
  });

  test('a refusal shows its text and the request id, and folds the form, which keeps the amount', async () => {
    wire.exchange.mockResolvedValue(answer('wait'));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('처리 대기 중인 신청이 있어요.');
    expect(screen.getByRole('alert')).toHaveTextContent('r-1');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('wait');
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(screen.getByRole('alert')).toHaveTextContent('r-1');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('20,000');
  });

  test('a submission that was not sent shows that, and the button is enabled', async () => {
    wire.exchange.mockRejectedValue(failure('not_sent'));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('신청이 전송되지 않았어요.');
    expect(screen.getByRole('alert')).toHaveTextContent('r-2');
    expect(button()).not.toHaveAttribute('aria-disabled');
    expect(field()).toHaveValue('20,000');
  });

  test.each([
    ['too many requests', { code: 'rate_limited', httpStatus: 429, retryAfter: 53_211 }, /전송하지 않았어요. 14시간 47분 후/],
    ['a portal that cannot send for a moment', { code: 'overloaded', retryAfter: 2 }, /전송되지 않았어요\s*2초 후 다시 신청할 수 있어요/],
    [
      'wrong withdrawal passwords',
      { code: 'rate_limited', field: 'pass', retryAfter: 15 * 60 },
      /출금신청이 잠겼어요. 이번 신청은 전송되지 않았어요. 15분 후/,
    ],
  ])('after %s the form shows the reason, that nothing was sent, and the time for which it is locked', async (_, details, text) => {
    wire.exchange.mockRejectedValue(failure('not_sent', details));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('alert')).toHaveTextContent('r-2');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  test('an unknown outcome is shown as unknown and can be checked at once, and the form is hidden while it is locked', async () => {
    wire.exchange.mockRejectedValue(failure('unknown'));
    await send();
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent('결과를 확인하고 있어요.');
    expect(told).toHaveTextContent('이미 송금하셨다면 다시 보내지 마세요. 내역을 먼저 확인해 주세요.');
    expect(told).toHaveTextContent('r-2');
    expect(told).toHaveTextContent('20,000원');
    expect(told).toHaveTextContent('중복되지 않도록 90초 동안은 새로 신청할 수 없어요.');
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.submit(screen.getByLabelText(/금액/).closest('form')!);
    expect(confirm).toHaveBeenCalledOnce();
    wire.exchange.mockResolvedValue(answer('success'));
    await userEvent.click(screen.getByRole('button', { name: '다시 확인' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test('the result of an earlier submission does not erase another amount that was typed since', async () => {
    wire.exchange.mockRejectedValue(failure('unknown'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await send();
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    await userEvent.clear(field());
    await type('50000');
    wire.exchange.mockResolvedValue(answer('success'));
    await userEvent.click(screen.getByRole('button', { name: '다시 확인' }));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await userEvent.click(await screen.findByRole('button', { name: '새로 신청하기' }));
    expect(field()).toHaveValue('50,000');
  });

  test('while sending the amount is locked, the button is busy, and after 4 s a message explains the wait', async () => {
    wire.exchange.mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await send(true);
    expect(await screen.findByRole('status', { busy: true })).toHaveTextContent('신청을 보내고 있어요.');
    expect([button().getAttribute('aria-busy'), button().className]).toEqual(['true', expect.stringContaining('primary')]);
    expect([field().hasAttribute('readonly'), screen.queryByRole('button', { name: '지우기' })]).toEqual([true, null]);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('status', { busy: true })).toHaveTextContent('화면을 닫아도 신청은 계속 처리돼요.');
  });
});

test('the input is restored after a reload', async () => {
  const { unmount } = openForm();
  await type('30000');
  unmount();
  openForm();
  expect(field()).toHaveValue('30,000');
});
