// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { DepositForm } from '#components/deposit/DepositScreen.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { healthCheckInterval } from '#lib/member/currentUser.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

const row = (id: string, status: string, balance = 50_000) => ({ id, balance, status, appliedOn: '2026-11-20 09:30:00', processedOn: '' });
type Row = ReturnType<typeof row>;
const listed = (...deposits: Row[]) =>
  vi.mocked(callRoute).mockImplementation(async () => ({ status: 'success', deposits, note: [], helps: [] }) as never);
/** The backend accepts the application, and lists these from then on. */
const accepted = (...rows: Row[]) =>
  vi.mocked(exchangeCall).mockImplementation(async () => {
    listed(...rows);
    return { answer: { status: 'success' }, requestId: 'r-1', isReplayed: false } as never;
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  showSession('authenticated', { user: { bankname: '국민은행', bankOwner: '김데모', banknum: '0012345067890' } });
  setPortalToken('token');
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  listed();
  return () => setPortalToken(null);
});

async function open() {
  renderUncached(<DepositForm />, { path: '/deposit', site: { missingCalls: ['user-ask-account'] } });
  await act(() => vi.waitFor(() => expect(callRoute).toHaveBeenCalledWith('get-deposit-list', {})));
}

async function apply() {
  await userEvent.type(await screen.findByRole('textbox', { name: /입금금액/ }), '50000');
  await userEvent.click(screen.getByRole('button', { name: /입금 신청하기$/ }));
  return screen.findByRole('heading', { name: /^입금 신청이|^입금이/ });
}

const status = () => screen.queryByText('상태')?.parentElement?.textContent;
const readAgain = () => act(() => void window.dispatchEvent(new Event('online')));

it('names its application, of which nothing more is told then, by the number that the list has', async () => {
  await open();
  accepted(row('8', 'wait'));
  const receipt = (await apply()).closest('section');
  await waitFor(() => expect(receipt).toHaveAttribute('data-receipt', 'deposit 8'));
  expect(screen.getByText('신청 번호').parentElement).toHaveTextContent(/^신청 번호8$/);
});

it('has no number while the list does not show which application is its own', async () => {
  listed(row('7', 'already'));
  await open();
  accepted(row('7', 'already'));
  await apply();
  expect(status()).toBeUndefined();
  expect(screen.queryByText('신청 번호')).toBeNull();
  expect(screen.getByText('처리되면 알려 드려요. 내역에서도 확인할 수 있어요.')).toBeVisible();
});

it.each([
  ['already', '입금이 완료됐어요.', []],
  ['cansel', '입금 신청이 취소됐어요.', ['이 건 문의하기']], // sic
])('shows what the operator decides: %s', async (decision, title, ways) => {
  accepted(row('8', 'wait'));
  await open();
  expect(await apply()).toHaveTextContent('입금 신청이 접수됐어요.');
  await waitFor(() => expect(status()).toBe('상태대기중'));
  listed(row('8', decision));
  readAgain();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /문의/ }).map(({ textContent }) => textContent)).toEqual(ways);
});

it('after a reload, shows the state of the application that was sent before it', async () => {
  const sent = { amount: 50_000, at: Date.now() - 7_200_000, before: { balance: null, known: { '6 2026-11-20 09:30:00': 1 } } };
  const record = { key: crypto.randomUUID(), madeAt: sent.at, sent };
  localStorage.setItem('money:apply-user-deposit:demo', JSON.stringify(record));
  listed(row('8', 'already'), row('6', 'cansel')); // sic
  vi.mocked(exchangeCall).mockResolvedValue({ answer: { status: 'success' }, requestId: 'r-1', isReplayed: true } as never);
  await open();
  expect(await screen.findByRole('heading', { name: '입금이 완료됐어요.' })).toBeVisible();
  expect(status()).toBe('상태완료');
});

it('reads the list again until it shows the application', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    accepted();
    await open();
    await apply();
    expect(status()).toBeUndefined();
    listed(row('8', 'wait'));
    await act(() => vi.advanceTimersByTimeAsync(healthCheckInterval + 100));
    await waitFor(() => expect(status()).toBe('상태대기중'));
  } finally {
    vi.useRealTimers();
  }
});

it('follows the list also if the history could not be read before the submission', async () => {
  await open();
  vi.mocked(callRoute).mockRejectedValue(new Error('no connection'));
  const now = new Date();
  const appliedOn = now.toISOString();
  accepted({ ...row('8', 'already'), appliedOn }, { ...row('7', 'cansel'), appliedOn: new Date(now.getTime() - 600_000).toISOString() }); // sic
  await apply();
  expect(await screen.findByRole('heading', { name: '입금이 완료됐어요.' })).toBeVisible();
  expect(status()).toBe('상태완료');
});

it('keeps the state when the list later lacks its row', async () => {
  accepted(row('8', 'cansel')); // sic
  await open();
  await apply();
  await screen.findByRole('heading', { name: '입금 신청이 취소됐어요.' });
  listed();
  readAgain();
  await vi.waitFor(() => expect(vi.mocked(callRoute).mock.calls.filter(([name]) => name === 'get-deposit-list').length).toBeGreaterThan(2));
  expect(screen.getByRole('heading', { name: '입금 신청이 취소됐어요.' })).toBeVisible();
});

it('tells of the new application, not of an earlier one whose decision arrives with it', async () => {
  listed(row('7', 'wait'));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '추가로 신청하기' }));
  accepted(row('8', 'already'), row('7', 'cansel')); // sic
  expect(await apply()).toHaveTextContent(/^입금/);
  expect(await screen.findByRole('heading', { name: '입금이 완료됐어요.' })).toBeVisible();
});
