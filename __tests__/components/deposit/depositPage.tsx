import { act, fireEvent, screen, type RenderResult } from '@testing-library/react';
import { vi } from 'vitest';
import { DepositForm } from '#components/deposit/DepositScreen.tsx';
import '#components/operator/OperatorMarkup.tsx'; // The page loads it when there is a letter.
import type { CallError } from '#lib/api/CallError.ts';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderUncached } from '#tests/support/renderUncached.tsx';

export const backend: {
  deposits: object[];
  notes: object[];
  helps: object[];
  enquiry: string | CallError;
} = {
  ...{ deposits: [], notes: [], helps: [], enquiry: 'success' },
};

export const depositRow = (id: string, status: string) => ({
  ...{ id, balance: 70_000, status, appliedOn: '2026-11-20 14:10:00', processedOn: '' },
});
export const note = (id: string, contents: string, more: object = {}) => ({
  ...{
    id,
    title: '',
    titleColor: '',
    contents,
    lastDate: '2026-11-20 14:04:00',
    answer: null,
    isRead: true,
  },
  ...more,
});
export const help = (id: string, answer: string | null, more: object = {}) => ({
  ...note(id, '', { lastDate: '2026-11-20 14:03:00' }),
  ...{ status: '', answer },
  ...more,
});

/** For tests that mock `callRoute`, `usePortalSession`, `useCurrentUser` and `checkHealth`. Returns the function that ends it. */
export function beOnDepositPage(): () => void {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:03:20+09:00') });
  localStorage.clear();
  sessionStorage.clear();
  showSession('authenticated', {
    user: { bankname: '국민은행', bankOwner: '홍길동', banknum: '0012-345-067890' },
  });
  setPortalToken('token');
  vi.spyOn(dialogs, 'confirm').mockReset().mockResolvedValue(true);
  vi.spyOn(dialogs, 'toast').mockReset().mockReturnValue();
  Object.assign(backend, {
    deposits: [depositRow('1', 'already')],
    notes: [],
    helps: [],
    enquiry: 'success',
  });
  vi.mocked(callRoute)
    .mockReset()
    .mockImplementation(
      async () =>
        ({
          status: 'success',
          deposits: backend.deposits,
          withdraws: [],
          bets: [],
          note: backend.notes,
          helps: backend.helps,
        }) as never,
    );
  vi.mocked(exchangeCall)
    .mockReset()
    .mockImplementation(async (name) => {
      const isEnquiry = name === 'user-ask-account';
      if (isEnquiry && typeof backend.enquiry !== 'string') throw backend.enquiry;
      if (name === 'apply-user-deposit')
        backend.deposits = [depositRow('2', 'wait'), ...backend.deposits];
      return {
        answer: { status: isEnquiry ? backend.enquiry : 'success' },
        requestId: 'req-7',
        isReplayed: false,
      } as never;
    });
  return () => {
    vi.useRealTimers();
    setPortalToken(null);
  };
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

export async function openDeposit(site: Partial<SiteSettings> = {}): Promise<RenderResult> {
  const page = renderUncached(<DepositForm />, { path: '/deposit', site });
  await pass(1);
  return page;
}

/** `hidden`: much faster, and no button of the page is hidden. */
export async function press(
  name: string | RegExp,
  place: Pick<typeof screen, 'getByRole'> = screen,
): Promise<void> {
  act(() => place.getByRole('button', { name, hidden: true }).click());
  await pass(1);
}

const amountField = () => screen.queryByLabelText(/^입금금액/);

/** Types 70,000 won and goes on to the account, which asks for it; there, asks again. */
export async function ask(): Promise<void> {
  const field = amountField();
  if (!field) return press(/^(계좌문의|다시 문의)$/);
  fireEvent.change(field, { target: { value: '70000' } });
  await press('입금계좌 보기');
}

export async function apply(): Promise<void> {
  if (amountField()) await ask();
  await press('송금했어요');
}

export const letterBox = (part: HTMLElement) =>
  part.querySelector<HTMLElement>('[class*="content"]');

export const question = () => vi.mocked(dialogs.confirm).mock.lastCall?.[0];
