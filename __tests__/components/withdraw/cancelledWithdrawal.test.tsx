// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { WithdrawView } from '#components/withdraw/WithdrawScreen.tsx';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { user } from '#tests/support/memberTab.tsx';
import { renderUncached } from '#tests/support/renderUncached.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

const row = (id: string, status: string) => ({ id, balance: 50_000, status, appliedOn: '2026-11-20 09:30:00', processedOn: '' });
const listed = (...withdraws: object[]) =>
  vi.mocked(callRoute).mockImplementation(async () => ({ status: 'success', withdraws, gameMoney: 0, note: [] }) as never);
const value = (scope: HTMLElement, name: string) => within(scope).queryByText(name)?.nextElementSibling?.textContent;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  showSession('authenticated', { user: { balance: 1_200_000, in_balance: 0 } });
  setPortalToken('token');
  vi.mocked(checkHealth).mockResolvedValue({ user, noteCount: 0, helpCount: 0 });
  vi.spyOn(dialogs, 'confirm').mockResolvedValue(true);
  listed();
  return () => setPortalToken(null);
});

it('its receipt shows the balance that stands when it is sent, and when it is cancelled: that tells whether the money is back', async () => {
  renderUncached(<WithdrawView />, { path: '/withdraw' });
  await userEvent.type(await screen.findByRole('textbox', { name: /출금금액/ }), '50000');
  vi.mocked(exchangeCall).mockImplementation(async () => {
    listed(row('8', 'wait'));
    return { answer: { status: 'success' }, requestId: 'r-1', isReplayed: false } as never;
  });
  await userEvent.click(screen.getByRole('button', { name: /출금 신청하기$/ }));
  const heading = await screen.findByRole('heading', { name: '출금 신청이 접수됐어요.' });
  const receipt = heading.closest('section') as HTMLElement;
  await waitFor(() => expect(value(receipt, '상태')).toBe('대기중'));
  await waitFor(() => expect(value(receipt, '현재 보유금')).toBe('1,200,000원'));
  showSession('authenticated', { user: { balance: 1_250_000, in_balance: 0 } });
  listed(row('8', 'cansel')); // sic
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/^보유금이 예상과 다르면/)).toBeVisible();
  await waitFor(() => expect(value(receipt, '현재 보유금')).toBe('1,250,000원'));
});
