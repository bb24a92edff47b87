import { vi } from 'vitest';
import type { User } from '#contract/records/user.ts';
import { useCurrentUser, type CurrentUserView } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

const member: User = {
  userId: 'demo',
  nick: '데모',
  phone: '',
  level: 3,
  balance: 1_234_567.8,
  in_balance: 45_000.1,
  rolling: 8_720.9,
  bankname: '',
  bankOwner: '',
  banknum: '',
};

/** The test must mock `usePortalSession` and `useCurrentUser`. */
export function showSession(
  status: 'loading' | 'authenticated' | 'unauthenticated',
  known: Partial<Omit<CurrentUserView, 'user'>> & { user?: Partial<User> } = {},
): void {
  const isMember = status === 'authenticated';
  const user = isMember ? { userId: 'demo', nick: '데모', level: 3 } : undefined;
  vi.mocked(usePortalSession).mockReturnValue({ status, user, isUnreachable: false });
  vi.mocked(useCurrentUser).mockReturnValue({
    noteCount: 0,
    helpCount: 0,
    checkedAt: isMember ? new Date(2026, 10, 20, 18, 4, 5).getTime() : undefined,
    isStale: false,
    ...known,
    user: isMember ? { ...member, ...known.user } : undefined,
  });
}
