// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { healthCheckInterval } from '#lib/member/currentUser.ts';
import {
  backend,
  beOnDepositPage,
  depositRow,
  openDeposit,
  pass,
  press,
} from '#tests/components/deposit/depositPage.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

beforeEach(() => {
  const end = beOnDepositPage();
  backend.deposits = [];
  return end;
});

const open = () => openDeposit({ missingCalls: ['user-ask-account'] });
const accepted = (...rows: object[]) => {
  const list = vi.mocked(callRoute).getMockImplementation()!;
  vi.mocked(exchangeCall).mockImplementation(async () => {
    vi.mocked(callRoute).mockImplementation(list);
    backend.deposits = rows;
    return { answer: { status: 'success' }, requestId: 'r-1', isReplayed: false } as never;
  });
};

async function apply() {
  fireEvent.change(screen.getByRole('textbox', { name: /입금금액/ }), {
    target: { value: '70000' },
  });
  await press('70,000원 입금 신청하기');
}

const title = () => screen.getByRole('heading', { name: /^입금 신청이|^입금이/ });
const status = () => screen.queryByText('상태')?.parentElement?.textContent;
async function readAgain() {
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(1);
}

it('names its application, of which nothing more is told then, by the number that the list has', async () => {
  await open();
  accepted(depositRow('8', 'wait'));
  await apply();
  expect(title().closest('section')).toHaveAttribute('data-receipt', 'deposit 8');
  expect(screen.getByText('신청 번호').parentElement).toHaveTextContent(/^신청 번호8$/);
});

it('has no number while the list does not show which application is its own', async () => {
  backend.deposits = [depositRow('7', 'already')];
  await open();
  accepted(depositRow('7', 'already'));
  await apply();
  expect(status()).toBeUndefined();
  expect(screen.queryByText('신청 번호')).toBeNull();
  expect(screen.getByText('처리되면 알려 드려요. 내역에서도 확인할 수 있어요.')).toBeVisible();
});

it.each([
  ['already', '입금이 완료됐어요.', []],
  ['cansel', '입금 신청이 취소됐어요.', ['이 건 문의하기']], // sic
])(
  'shows what the operator decides, and keeps it when the list later lacks its row: %s',
  async (decision, text, ways) => {
    await open();
    accepted(depositRow('8', 'wait'));
    await apply();
    expect(title()).toHaveTextContent('입금 신청이 접수됐어요.');
    expect(status()).toBe('상태대기중');
    for (const rows of [[depositRow('8', decision)], []]) {
      backend.deposits = rows;
      await readAgain();
      expect(title()).toHaveTextContent(text);
      expect(
        screen.queryAllByRole('button', { name: /문의/ }).map(({ textContent }) => textContent),
      ).toEqual(ways);
    }
  },
);

it('after a reload, shows the state of the application that was sent before it', async () => {
  const sent = {
    amount: 70_000,
    at: Date.now() - 7_200_000,
    before: { balance: null, known: { '6 2026-11-20 14:10:00': 1 } },
  };
  localStorage.setItem(
    'money:apply-user-deposit:demo',
    JSON.stringify({ key: crypto.randomUUID(), madeAt: sent.at, sent }),
  );
  backend.deposits = [depositRow('8', 'already'), depositRow('6', 'cansel')]; // sic
  vi.mocked(exchangeCall).mockResolvedValue({
    answer: { status: 'success' },
    requestId: 'r-1',
    isReplayed: true,
  } as never);
  await open();
  expect(title()).toHaveTextContent('입금이 완료됐어요.');
  expect(status()).toBe('상태완료');
});

it('reads the list again until it shows the application', async () => {
  await open();
  accepted();
  await apply();
  expect(status()).toBeUndefined();
  backend.deposits = [depositRow('8', 'wait')];
  await pass(healthCheckInterval / 1000);
  expect(status()).toBe('상태대기중');
});

it('follows the list also if the history could not be read before the submission', async () => {
  await open();
  const at = (ms: number) => new Date(Date.now() - ms).toISOString();
  accepted(
    { ...depositRow('8', 'already'), appliedOn: at(0) },
    { ...depositRow('7', 'cansel'), appliedOn: at(600_000) },
  ); // sic
  vi.mocked(callRoute).mockRejectedValue(new Error('no connection'));
  await apply();
  expect(title()).toHaveTextContent('입금이 완료됐어요.');
  expect(status()).toBe('상태완료');
});

it('tells of the new application, not of an earlier one whose decision arrives with it', async () => {
  backend.deposits = [depositRow('7', 'wait')];
  await open();
  await press('추가로 신청하기');
  accepted(depositRow('8', 'already'), depositRow('7', 'cansel')); // sic
  await apply();
  expect(title()).toHaveTextContent('입금이 완료됐어요.');
});
