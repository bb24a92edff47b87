// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AmountStep } from '#components/money/AmountStep.tsx';
import { Outcome } from '#components/money/Outcome.tsx';
import { Receipt } from '#components/money/Receipt.tsx';
import { useMoneyForm } from '#components/money/useMoneyForm.ts';
import { CallError } from '#lib/api/CallError.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const wire = vi.hoisted(() => ({ exchange: vi.fn() }));
vi.mock('#lib/api/callRoute.ts', () => ({ exchangeCall: wire.exchange }));
vi.mock('#lib/member/checkHealth.ts', () => ({ checkHealth: vi.fn() }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'authenticated', user: { userId: 'demo' } }),
}));

const confirm = vi.fn<typeof dialogs.confirm>();
const onSettled = vi.fn();
const snapshot = vi.fn(async (): Promise<string[]> => []);

function Screen() {
  const form = useMoneyForm({
    call: 'apply-user-deposit',
    action: 'deposit.apply',
    rule: { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [] },
    toBody: (balance) => ({ balance }),
    refusals: {
      wait: 'money.pending',
      alread: 'money.pending',
      already: 'money.pending',
      pass: 'money.pass',
    }, // sic
    confirmation: (amount) => ({ question: `${amount}?`, facts: [['bank', '<b>bank</b>']] }),
    reconciler: { snapshot, find: async () => 'missing' as const },
    onSettled,
  });
  if (form.phase === 'open')
    return <AmountStep form={form} label="deposit.amount" action="deposit.apply" />;
  if (form.phase === 'done')
    return (
      <Receipt form={form} title="deposit.ok" tone="waiting" details={[['account', 'mine']]} />
    );
  return (
    <Outcome form={form} unknownText="deposit.unknown">
      <p>history</p>
    </Outcome>
  );
}

const open = () => renderInPortal(<Screen />);
const field = () => screen.getByRole('textbox', { name: /입금금액/ });
const button = () => screen.getByRole('button', { name: /^([\d,]+원 )?입금 신청하기$/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answer = (status: string) => ({ answer: { status }, requestId: 'r-1', isReplayed: false });
const failure = (outcome: 'not_sent' | 'unknown', details: object = {}) =>
  new CallError({
    code: 'upstream_unavailable',
    callName: 'apply-user-deposit',
    httpStatus: 503,
    requestId: 'r-2',
    outcome,
    ...details,
  });

async function send(text = '20000') {
  const page = open();
  if (text) await userEvent.type(field(), text);
  await userEvent.click(button());
  return page;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  onSettled.mockReset();
  wire.exchange.mockReset().mockResolvedValue(answer('success'));
  confirm.mockReset().mockResolvedValue(true);
  vi.spyOn(dialogs, 'confirm').mockImplementation(confirm);
});

afterEach(() => void vi.useRealTimers());

describe('before sending', () => {
  test.each(['', '15000', 'abc'])('“%s” is refused beside the field', async (text) => {
    await send(text);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(/[가-힣]/);
    expect(field()).toHaveFocus();
    expect([confirm.mock.calls, wire.exchange.mock.calls]).toEqual([[], []]);
  });

  test('the confirmation names the values that are sent', async () => {
    await send();
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        title: '20000?',
        facts: [['bank', '<b>bank</b>']],
        confirmText: '입금 신청하기',
      }),
    );
    expect(confirm.mock.calls[0]?.[0]).not.toHaveProperty('cancelText');
    await waitFor(() => expect(wire.exchange).toHaveBeenCalledOnce());
    expect(wire.exchange.mock.calls[0]).toEqual([
      'apply-user-deposit',
      { balance: 20_000 },
      { idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/), amount: 20_000, isFirstTry: true },
    ]);
  });

  test('declining sends nothing and keeps the input, also over a reload', async () => {
    confirm.mockResolvedValue(false);
    const { unmount } = await send();
    expect(wire.exchange).not.toHaveBeenCalled();
    expect(field()).toHaveValue('20,000');
    unmount();
    open();
    expect(field()).toHaveValue('20,000');
  });

  test('what is confirmed offline is not sent, says so, and can be taken back with the amount kept', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await send();
    expect(await screen.findByText(/아직 보내지 않았어요/)).toBeInTheDocument();
    await press('취소');
    expect(field()).toHaveValue('20,000');
    expect(field()).toHaveFocus();
    expect(wire.exchange).not.toHaveBeenCalled();
    online.mockRestore();
  });
});

describe('after sending', () => {
  test('a receipt takes the place of the form: amount, state and one line, the rest is folded; the next form is empty', async () => {
    await send();
    expect(await screen.findByRole('heading', { name: '입금 신청이 접수됐어요.' })).toHaveFocus();
    expect(screen.getByText('mine')).not.toBeVisible();
    expect(screen.queryByText('r-1')).toBeNull();
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ phase: 'done', amount: 20_000 }),
    );
    await press('새로 신청하기');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test('a refusal shows its text without an id, and leads back to the form, which keeps the amount', async () => {
    wire.exchange.mockResolvedValue(answer('wait'));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('처리 대기 중인 신청이 있어요.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('r-1');
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'wait' }));
    await press('다시 시도');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('20,000');
  });

  test.each([
    [
      'too many requests',
      { code: 'rate_limited', httpStatus: 429, retryAfter: 53_211 },
      /전송하지 않았어요. 14시간 47분 후/,
    ],
    [
      'a portal that cannot send for a moment',
      { code: 'overloaded', retryAfter: 2 },
      /전송되지 않았어요\s*2초 후 다시 신청할 수 있어요/,
    ],
    [
      'wrong withdrawal passwords',
      { code: 'rate_limited', field: 'pass', retryAfter: 15 * 60 },
      /출금신청이 잠겼어요. 이번 신청은 전송되지 않았어요. 15분 후/,
    ],
  ])(
    'after %s it shows the reason, that nothing was sent, and how long it is locked',
    async (_, details, text) => {
      wire.exchange.mockRejectedValue(failure('not_sent', details));
      await send();
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
    },
  );

  test('an unknown outcome is shown as unknown and can be checked at once, and nothing leads to a field that is not there', async () => {
    wire.exchange.mockRejectedValue(failure('unknown'));
    await send();
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent(
      /20,000원.*결과를 확인하고 있어요\.이미 송금하셨다면 다시 보내지 마세요\..*90초 동안은 새로 신청할 수 없어요\..*r-2/,
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '다시 확인',
      '',
    ]); // the second one copies the id
    wire.exchange.mockResolvedValue(answer('success'));
    await press('다시 확인');
    await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  });

  test('after the hold, the form opens again; the result of the earlier submission does not erase another amount', async () => {
    wire.exchange.mockRejectedValue(failure('unknown'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await send();
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    await press('다시 시도');
    await userEvent.clear(field());
    await userEvent.type(field(), '50000');
    wire.exchange.mockResolvedValue(answer('success'));
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await press('새로 신청하기');
    expect(field()).toHaveValue('50,000');
  });

  test('while sending, the form is away, and after 4 s a message explains the wait', async () => {
    wire.exchange.mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await send();
    expect(await screen.findByRole('status', { busy: true })).toHaveTextContent(
      '신청을 보내고 있어요.',
    );
    expect(screen.queryByRole('button')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('status', { busy: true })).toHaveTextContent(
      '화면을 닫아도 신청은 계속 처리돼요.',
    );
  });
});

describe('leaving the page', () => {
  const unsent = '신청이 전송되지 않았어요. 다시 시도할 수 있어요.';
  const refused = '접수되지 않았어요 · 처리 대기 중인 신청이 있어요.';

  test.each([
    [
      'tells that nothing was sent',
      () => snapshot.mockReturnValueOnce(new Promise(() => {})),
      'status',
      2_500,
      [unsent],
    ],
    [
      'tells nothing of an outcome that is still to come',
      () => wire.exchange.mockReturnValue(new Promise(() => {})),
      'status',
      100,
      [],
    ],
    [
      'tells a refusal that nobody can have read',
      () => wire.exchange.mockResolvedValue(answer('wait')),
      'alert',
      100,
      [refused],
    ],
    [
      'tells no refusal that was there to be read',
      () => wire.exchange.mockResolvedValue(answer('wait')),
      'alert',
      5_000,
      [],
    ],
  ] as const)('%s', async (_case, prepare, shown, afterMs, texts) => {
    const toast = vi.spyOn(dialogs, 'toast').mockReset().mockReturnValue();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    prepare();
    const { unmount } = await send();
    await screen.findByRole(shown);
    await act(() => vi.advanceTimersByTimeAsync(afterMs));
    unmount();
    expect(toast.mock.calls).toEqual(texts.map((text) => [{ text, kind: 'warning' }]));
  });
});
