import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { User } from '#contract/records/user.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { storeUser } from '#lib/member/currentUser.ts';
import { user } from './memberTab.tsx';

export const member: User = {
  ...user,
  balance: 1_255_400.9,
  in_balance: 0,
  rolling: 34_515.6,
  bankname: '국민은행',
  bankOwner: '홍길동',
  banknum: '0012-345-067890',
};

export const moneyAnswer = (status: string) => ({
  answer: { status },
  requestId: 'r-1',
  isReplayed: false,
});

let members = 0;

/** The member is a new one each time, because SWR caches responses by member. */
export function beMember(details: Partial<User> = {}): void {
  localStorage.clear();
  sessionStorage.clear();
  setPortalToken(String(members++).padStart(43, 'm'));
  act(() => storeUser({ user: { ...member, ...details }, noteCount: 0, helpCount: 0 }));
}

export function agreeToAll() {
  return vi.spyOn(dialogs, 'confirm').mockReset().mockResolvedValue(true);
}

/** The name of a submit button may have the amount before `name`. */
export const press = (name: string) =>
  userEvent.click(
    screen.getByRole('button', { name: (text) => text === name || text.endsWith(`원 ${name}`) }),
  );

/** The controls that would let a member cancel a withdrawal. */
export const waysBack = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].filter((control) =>
    /취소|철회|계속|되돌|cancel|reverse|keep playing/i.test(
      control.textContent + (control.getAttribute('aria-label') ?? ''),
    ),
  );
